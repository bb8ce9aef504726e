import type {Archive} from "../analysis/archive.js";
import {capitalized, inDigits, plural} from "../analysis/phrasing.js";
import {
  isChosen,
  partOf,
  reproductionFinding,
  shownNumber,
  subjectOf,
  summarizePlaces,
  summarizeReasons,
  verdicts,
} from "../analysis/reproduction.js";
import type {
  AuditRow,
  LedgerRow,
  PaperNote,
  PlaceSummary,
  ReasonSummary,
  ReproductionMember,
  Verdict,
} from "../analysis/reproduction.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {mcpmarkTables} from "./mcpmarkTables.js";
import type {ViewOf} from "./mountPage.js";

/** The page archive with what is published beside what the data give. */
export interface ReproductionArchive extends Archive {
  reproduction: ReproductionMember;
}

/** More rows than a reader reads; the choice of a part shows the rest, and Data has all. */
const SHOWN = 300;
const ALL = "all";

const verdictClass: Record<string, string> = {
  agrees: "good",
  differs: "bad",
  "in part": "uncertain",
  open: "uncertain",
};

function verdictMark(verdict: string): Child {
  return h("span", {class: verdictClass[verdict] ?? ""}, verdict);
}

const placeColumns: TableColumn<PlaceSummary>[] = [
  {id: "part", label: "Part of the paper", cell: ({part}) => part, value: ({part}) => part},
  {
    id: "basis",
    label: "Recomputed from",
    cell: ({basis}) => basis ?? "nothing at hand",
    value: ({basis}) => basis ?? "",
  },
  ...(["agrees", "differs", "cannot be checked"] as const).map((verdict): TableColumn<PlaceSummary> => ({
    id: verdict.replaceAll(" ", "-"),
    label: capitalized(verdict),
    unit: "numbers",
    isNumber: true,
    isWide: verdict === "cannot be checked",
    cell: (row) => inDigits(row[verdict]),
    value: (row) => row[verdict],
  })),
];

const ledgerColumns: TableColumn<LedgerRow>[] = [
  {id: "number", label: "Number", cell: subjectOf, value: subjectOf},
  {id: "place", label: "Place", isWide: true, cell: ({place}) => place, value: ({place}) => place},
  {
    id: "published",
    label: "Published",
    isNumber: true,
    cell: ({published}) => published,
    value: ({published}) => Number(published),
  },
  {
    id: "recomputed",
    label: "Recomputed",
    isNumber: true,
    cell: ({recomputed}) => shownNumber(recomputed),
    value: ({recomputed}) => recomputed,
  },
  {
    id: "tolerance",
    label: "Tolerance",
    isNumber: true,
    isWide: true,
    cell: ({tolerance}) => shownNumber(tolerance, 2),
    value: ({tolerance}) => tolerance,
  },
  {id: "unit", label: "Unit", isWide: true, cell: ({unit}) => unit},
  {id: "verdict", label: "Verdict", cell: ({verdict}) => verdictMark(verdict), value: ({verdict}) => verdict},
  {id: "basis", label: "From", isWide: true, cell: ({basis}) => basis ?? "–", value: ({basis}) => basis ?? ""},
];

const reasonColumns: TableColumn<ReasonSummary>[] = [
  {id: "verdict", label: "Verdict", cell: ({verdict}) => verdictMark(verdict), value: ({verdict}) => verdict},
  {id: "basis", label: "From", isWide: true, cell: ({basis}) => basis ?? "–", value: ({basis}) => basis ?? ""},
  {id: "count", label: "Numbers", isNumber: true, cell: ({count}) => inDigits(count), value: ({count}) => count},
  {id: "parts", label: "In", isWide: true, cell: ({parts}) => parts.join(", ")},
  {id: "reason", label: "Why", cell: ({reason}) => reason ?? "no reason is known"},
];

const auditColumns: TableColumn<AuditRow>[] = [
  {id: "id", label: "Id", cell: ({id}) => id, value: ({id}) => id},
  {id: "claim", label: "Claim", cell: ({claim}) => claim},
  {id: "stated", label: "Stated", isWide: true, cell: ({stated}) => stated},
  {id: "recomputed", label: "What the numbers give", isWide: true, cell: ({recomputed}) => recomputed},
  {id: "verdict", label: "Verdict", cell: ({verdict}) => verdictMark(verdict), value: ({verdict}) => verdict},
  {id: "note", label: "Note", isWide: true, cell: ({note}) => note},
];

const noteColumns: TableColumn<PaperNote>[] = [
  {id: "kind", label: "Kind", cell: ({kind}) => kind, value: ({kind}) => kind},
  {id: "place", label: "Place", isWide: true, cell: ({place}) => place},
  {id: "note", label: "What", cell: ({note}) => note},
];

/** The reproduction page: every published number beside what the data give, and the paper's own claims computed anew. */
export const reproductionView: ViewOf<ReproductionArchive> = (archive, {state, width, change}) => {
  const {experiment, reproduction} = archive;
  const {rows, totals, derivedFromPrint, trials, paper, audit, notes, queries, mcpmark} = reproduction;
  const asked = verdicts.find((verdict) => verdict === state.extra.verdict);
  const verdict: Verdict | null = state.extra.verdict === ALL ? null : (asked ?? "differs");
  const parts = [...new Set(rows.map(({place}) => partOf(place)))].sort((a, b) =>
    a.localeCompare(b, "en", {numeric: true}),
  );
  const part = parts.find((name) => name === state.extra.part) ?? null;
  const chosen = rows.filter((row) => isChosen(row, verdict, part));
  const sort = {sort: state.sort, onSort: (next: string | null) => change({sort: next})};
  const frame = {
    kind: experiment.kind,
    noSql: "No query: verdicts are computed by benchbook reproduce, and the reasons are written down.",
    cite: citation(experiment, `published numbers of ${paper} beside their recomputation`),
  };
  const everything = {value: ALL, label: "all"};
  const strip = factsStrip([
    {label: "Published numbers", value: paper},
    {label: "Trials", value: trials ?? "none"},
    {
      label: "Verdict",
      value: choice(
        "verdict",
        "Verdict",
        [...verdicts.map((value) => ({value, label: value})), everything],
        verdict ?? ALL,
        (value) => change({extra: {...state.extra, verdict: value}}),
      ),
    },
    {
      label: "Part",
      value: choice(
        "part",
        "Part of the paper",
        [everything, ...parts.map((value) => ({value, label: value}))],
        part ?? ALL,
        (value) => change({extra: {...state.extra, part: value}}),
      ),
    },
  ]);
  const method = "Agrees: equal within half a unit of the last printed digit, or in the stated relation.";
  return {
    finding: reproductionFinding(reproduction),
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "parts",
          title: `${inDigits(totals.agrees)} numbers agree with the trials, ${inDigits(derivedFromPrint.agrees)} with other printed numbers`,
          subtitle:
            "Numbers by part of the paper and by what they are recomputed from; those that start from print count apart.",
          caption: method,
          rows: summarizePlaces(rows).map((row) => ({...row})),
        },
        dataTable(summarizePlaces(rows), {
          id: "parts",
          label: "Verdicts by part of the paper",
          columns: placeColumns,
          sort: null,
        }),
      ),
      figureFrame(
        {
          ...frame,
          id: "numbers",
          title: numbersTitle(chosen.length, verdict, part),
          subtitle:
            chosen.length > SHOWN
              ? `The first ${inDigits(SHOWN)} are shown: choose a part of the paper for the rest, Data has all.`
              : "Each number with its place and its recomputation; Data has the query or the printed numbers it is computed from, and the reason.",
          caption: method,
          sql: joinedSql(queries),
          noSql: "No trials are at hand: these numbers follow from other printed ones.",
          rows: chosen.map((row) => ({...row})),
        },
        dataTable(chosen.slice(0, SHOWN), {id: "numbers", label: "Published numbers", columns: ledgerColumns, ...sort}),
      ),
      ...reasons(rows, frame),
      ...(mcpmark === null ? [] : mcpmarkTables(mcpmark, {archive, state, width, frame})),
      ...claims(audit, notes, frame),
    ],
  };
};

/** Every query that a number comes from, as one statement: `method` says which. */
function joinedSql(queries: Record<string, string>): string | null {
  const all = Object.entries(queries).map(
    ([name, text]) => `SELECT '${name}' AS method, *\nFROM (\n${text.trim().replace(/;$/, "")}\n)`,
  );
  return all.length === 0 ? null : all.join("\nUNION ALL BY NAME\n");
}

function numbersTitle(count: number, verdict: Verdict | null, part: string | null): string {
  const where = part === null ? "" : ` of ${part}`;
  if (verdict === null) return `${plural(count, "row")}${where}`;
  const verb =
    verdict === "cannot be checked" ? verdict : count === 1 ? verdict : verdict === "agrees" ? "agree" : "differ";
  return count === 0 ? `No number${where} ${verdict}` : `${plural(count, "number")}${where} ${verb}`;
}

function reasons(rows: LedgerRow[], frame: {kind: string; cite: string; noSql: string}): Markup[] {
  const found = summarizeReasons(rows);
  if (found.length === 0) return [];
  return [
    figureFrame(
      {
        ...frame,
        id: "reasons",
        title: `${plural(found.length, "reason")} why numbers differ or cannot be checked`,
        subtitle: "A convention, rounding, a contradiction inside the paper, or missing data.",
        caption: "Reasons are written down; verdicts are computed.",
        rows: found.map(({parts, ...row}) => ({...row, parts: parts.join(", ")})),
      },
      dataTable(found, {id: "reasons", label: "Reasons", columns: reasonColumns, sort: null}),
    ),
  ];
}

function claims(audit: AuditRow[], notes: PaperNote[], frame: {kind: string; cite: string; noSql: string}): Markup[] {
  const agreeing = audit.filter(({verdict}) => verdict === "agrees").length;
  const contradictions = notes.filter(({kind}) => kind === "contradiction").length;
  return [
    ...(audit.length === 0
      ? []
      : [
          figureFrame(
            {
              ...frame,
              id: "claims",
              title: `${inDigits(agreeing)} of ${plural(audit.length, "claim")} that follow from printed numbers agree with them`,
              subtitle: "Each claim recomputed from the printed tables and drawings alone.",
              caption: "What is stated, what the numbers give, and how sure that is.",
              rows: audit.map((row) => ({...row})),
            },
            dataTable(audit, {id: "claims", label: "Claims of the paper", columns: auditColumns, sort: null}),
          ),
        ]),
    ...(notes.length === 0
      ? []
      : [
          figureFrame(
            {
              ...frame,
              id: "notes",
              title: `${plural(contradictions, "contradiction")} in the text, and ${plural(notes.length - contradictions, "thing")} that it does not say`,
              subtitle: "No number settles these.",
              caption: "From the paper's text.",
              rows: notes.map((row) => ({...row})),
            },
            dataTable(notes, {id: "notes", label: "Contradictions and gaps", columns: noteColumns, sort: null}),
          ),
        ]),
  ];
}
