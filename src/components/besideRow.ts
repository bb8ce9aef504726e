import {inDigits, plural} from "../analysis/phrasing.js";
import type {SideBySide, SideCall, SideRow} from "../analysis/sideBySide.js";
import {callSummary} from "./callSummary.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** A row with its place among all. */
interface PlacedRow extends SideRow {
  place: number;
}

/** Rows that stand as one entry: one row, or rows of the same calls folded into a line. */
export interface RowGroup {
  rows: PlacedRow[];
  isFolded: boolean;
}

/** Rows of the same call that stay open beside one that differs. */
const CONTEXT = 2;
/** Fewer are not worth a fold. */
const LEAST_FOLDED = 3;

/** Folds what is the same in both, with the same result, but for the rows next to a difference. */
export function foldRows(rows: readonly SideRow[]): RowGroup[] {
  const differs = rows.map(({kind, hasOtherResult}) => kind !== "same" || hasOtherResult);
  const isNear = (place: number) => differs.slice(Math.max(0, place - CONTEXT), place + CONTEXT + 1).includes(true);
  const groups: RowGroup[] = [];
  for (let from = 0; from < rows.length;) {
    let to = from;
    while (to < rows.length && !isNear(to)) to++;
    const some = (end: number) => rows.slice(from, end).map((row, i) => ({...row, place: from + i}));
    if (to - from >= LEAST_FOLDED) {
      groups.push({rows: some(to), isFolded: true});
      from = to;
    } else {
      const end = Math.max(to, from + 1);
      groups.push(...some(end).map((row) => ({rows: [row], isFolded: false})));
      from = end;
    }
  }
  return groups;
}

const KINDS: Record<SideRow["kind"], string> = {
  same: "the same call",
  changed: "other arguments",
  a: "only A",
  b: "only B",
};

/** One entry of two trials' calls side by side. */
export function besideRow(group: RowGroup, result: SideBySide, onOpen: () => void): Markup {
  const [row] = group.rows;
  const last = group.rows[group.rows.length - 1];
  if (group.isFolded) {
    return h(
      "li",
      {class: "step fold", tabindex: -1},
      h("strong", null, `Rows ${inDigits(row.place + 1)}–${inDigits(last.place + 1)}`),
      h("span", {class: "second"}, foldWords(group.rows)),
      h("button", {type: "button", class: "show-all", onclick: onOpen}, "Open"),
    );
  }
  const isFirst = row.place === result.firstDivergence;
  const words = row.hasOtherResult
    ? "the same call, another result"
    : row.hasOtherTimes
      ? "the same call, the same result but for times"
      : KINDS[row.kind];
  return h(
    "li",
    {
      class: `beside-row ${row.kind}${row.hasOtherResult ? " other-result" : ""}`,
      id: `row-${row.place + 1}`,
      tabindex: -1,
    },
    isFirst ? h("p", {class: "cited"}, h("strong", null, "⚑ Here they part."), ` ${partWords(row)}`) : null,
    h(
      "p",
      {class: "beside-kind"},
      h("a", {href: `#row-${row.place + 1}`}, `${row.place + 1}`),
      h(
        "span",
        {class: row.kind === "same" && !row.hasOtherResult ? "second" : "uncertain"},
        ` ${row.kind === "same" && !row.hasOtherResult ? "=" : "≠"} ${words}`,
      ),
    ),
    isAlike(row) ? cell(row.a, "A and B") : h("div", {class: "beside-cells"}, cell(row.a, "A"), cell(row.b, "B")),
  );
}

function foldWords(rows: readonly SideRow[]): string {
  const times = rows.filter(({hasOtherTimes}) => hasOtherTimes).length;
  const words = `${plural(rows.length, "call")} the same in both, with the same results`;
  return times === 0 ? words : `${words}, ${inDigits(times)} of them but for times`;
}

/** Whether both sides of a row hold the same: call, words before it, result. */
function isAlike({kind, hasOtherResult, hasOtherTimes, a, b}: SideRow): boolean {
  return (
    kind === "same" &&
    !hasOtherResult &&
    !hasOtherTimes &&
    a?.turn === b?.turn &&
    (a?.words?.text ?? "") === (b?.words?.text ?? "")
  );
}

function partWords({kind}: SideRow): string {
  if (kind === "changed") return "From here on the calls differ: the same tool with other arguments.";
  return `From here on the calls differ: this one is made by ${kind === "a" ? "A" : "B"} alone.`;
}

function cell(side: SideCall | null, letter: string): Child {
  if (side === null)
    return h(
      "div",
      {class: "beside-cell empty"},
      h("span", {class: "side"}, letter),
      h("span", {class: "second"}, "no such call"),
    );
  const {call, turn, words} = side;
  const sent = call.step.arguments ?? "";
  const size = call.result === null ? "no result" : `${inDigits((call.result.text ?? "").length)} chars`;
  return h(
    "div",
    {class: `beside-cell${call.isError ? " is-error" : ""}`},
    h("span", {class: "side"}, letter),
    words === null || (words.text ?? "") === ""
      ? null
      : foldedText(words.text ?? "", {face: "prose", lines: 3, characters: 220, label: "message"}),
    h(
      "details",
      {class: "call-head"},
      callSummary(call.step, `turn ${turn} · ${call.isError ? "✕ error" : size}`, call.isError),
      foldedText(sent === "" ? "no arguments" : sent, {face: "mono", lines: 30, label: "arguments"}),
      call.result === null
        ? h("p", {class: "note"}, "No result is recorded.")
        : h(
            "div",
            {class: "result"},
            foldedText(
              call.result.text ?? "",
              {face: "mono", label: "result", isTable: true},
              call.result.full_bytes ?? null,
            ),
          ),
    ),
  );
}
