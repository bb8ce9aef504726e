import type {JsonRows} from "../analysis/jsonRows.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

/** Deeper objects and longer ones are folded at first. */
const OPEN_DEPTH = 4;
const OPEN_LINES = 60;

/** The line that closes what each line opens; -1 where it opens nothing. */
function closings(lines: readonly string[]): Int32Array {
  const closes = new Int32Array(lines.length).fill(-1);
  const open: number[] = [];
  lines.forEach((line, i) => {
    if (/^\s*[\]}],?$/.test(line)) {
      const from = open.pop();
      if (from !== undefined) closes[from] = i;
    }
    if (/(^|: )\s*[[{]$/.test(line)) open.push(i);
  });
  return closes;
}

/**
 * Laid-out JSON whose objects and lists fold. Every character stands in the page, folded or not.
 * @param laidOut of `layOutJson`
 */
export function jsonTree(laidOut: string): Markup {
  const lines = laidOut.split("\n");
  const closes = closings(lines);
  const nodes = (from: number, to: number, depth: number): Child[] => {
    const children: Child[] = [];
    for (let i = from; i < to; i++) {
      const end = closes[i];
      if (end < 0 || depth > 200) {
        children.push(h("span", {class: "line"}, `${lines[i]}\n`));
        continue;
      }
      const isOpen = depth < OPEN_DEPTH && (depth === 0 || end - i <= OPEN_LINES);
      const items = nodes(i + 1, end, depth + 1);
      children.push(
        h("details", {open: isOpen}, h("summary", {"data-items": items.length}, `${lines[i]}\n`), items),
        h("span", {class: "line"}, `${lines[end]}\n`),
      );
      i = end;
    }
    return children;
  };
  return h("div", {class: "json-tree"}, nodes(0, lines.length, 0));
}

/**
 * JSON rows as a small table.
 * @param shown how many rows
 */
export function jsonTable({beside, columns, rows}: JsonRows, shown: number): Markup {
  return h(
    "div",
    {class: "json-table"},
    beside.length === 0
      ? null
      : h("p", {class: "second"}, beside.map(([key, value]) => `${key}: ${value}`).join(" · ")),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          columns.map((column) => h("th", {scope: "col"}, column, " ")),
        ),
      ),
      h(
        "tbody",
        null,
        rows.slice(0, shown).map((row) =>
          h(
            "tr",
            null,
            row.map((value) => h("td", null, value === null ? h("span", {class: "second"}, "–") : value, " ")),
          ),
        ),
      ),
    ),
  );
}
