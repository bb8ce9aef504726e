import type {Archive} from "../analysis/archive.js";
import {failureModes} from "../analysis/failureModes.js";
import type {FailureRow} from "../analysis/failures.js";
import type {PageState} from "../analysis/pageState.js";
import {percent} from "../analysis/phrasing.js";
import {hasPaperForm, printedBars, printedFrontier, printedGaps, printedRates} from "../analysis/printedFigures.js";
import {printedBarsSql, printedFrontierSql, printedGapsSql, printedTableSql} from "../analysis/printedSql.js";
import {printedBarsTitle, printedFrontierTitle, printedGapsTitle, printedTableTitle} from "../analysis/printedWords.js";
import {citation} from "./citation.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import type {Frame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import {printedBarsFigure} from "./printedBarsFigure.js";
import {printedFrontierFigure} from "./printedFrontierFigure.js";
import {printedGapsFigure} from "./printedGapsFigure.js";
import {providerKey, providerMark} from "./providerMark.js";

/** Share at which a cell of the paper's heat maps has its full colour here. */
const DEEPEST = 0.45;

/** The paper's Figure 1 beside an experiment's own leaderboard; nothing where the experiment has no such form. */
export function printedBarsFrame(archive: Archive, state: PageState, width: number): Child {
  const rows = hasPaperForm(archive) ? printedBars(archive, state) : [];
  if (rows.length === 0) return null;
  const title = printedBarsTitle(rows);
  const subtitle = "pass@0.75 and mean coverage, %, highest pass rate first, with 95\u202f% error bars.";
  const isPublished = archive.outcomes.scoring === "none";
  return figureFrame(
    {
      ...frameOf(archive, "Figure 1", isPublished),
      sql: printedBarsSql(archive, state),
      id: "printed",
      title,
      subtitle: `${formWords(isPublished, "Figure 1")} ${subtitle}`,
      caption: `${sourceWords(isPublished)} ${
        isPublished
          ? "Error bars as they are drawn, read from the drawing and good to 0.01 points."
          : "Error bars: half the length of a score interval over tasks; the paper resamples tasks and draws symmetric bars."
      } Dotted lines part the paper’s three tiers; they are no test: the ranks above say what is resolved.`,
      rows: rows.map(({model, display_name, pass, pass_half, coverage, coverage_half}) => ({
        model,
        display_name,
        "pass@0.75": pass,
        pass_half_width: pass_half,
        coverage,
        coverage_half_width: coverage_half,
      })),
      key: providerKey(
        rows.map(({group}) => group),
        isPublished,
      ),
      isDrawing: true,
    },
    printedBarsFigure(rows, {width, label: `${title}. ${subtitle}`}),
  );
}

/** The paper's Figure 2 beside an experiment's own frontier; nothing where the experiment has no such form. */
export function printedFrontierFrame(archive: Archive, state: PageState, width: number): Child {
  const rows = hasPaperForm(archive) ? printedFrontier(archive, state) : [];
  if (rows.length < 2) return null;
  const title = printedFrontierTitle(rows);
  const subtitle = "pass@0.75, %, against mean time per trial on a plain scale, without intervals.";
  const isPublished = archive.outcomes.scoring === "none";
  return figureFrame(
    {
      ...frameOf(archive, "Figure 2", isPublished),
      sql: printedFrontierSql(archive, state),
      id: "printed",
      title,
      subtitle: `${formWords(isPublished, "Figure 2")} ${subtitle}`,
      caption: `${sourceWords(isPublished)} ${isPublished ? "Points and line are read from the drawing: time is good to 0.01 s." : "The line joins the models that none beats on both."} How sure a place on it is, the figure above says.`,
      rows: rows.map(({model, display_name, seconds, pass, isOnLine}) => ({
        model,
        display_name,
        seconds,
        "pass@0.75": pass,
        is_on_line: isOnLine,
      })),
      key: providerKey(
        rows.map(({group}) => group),
        isPublished,
      ),
      isDrawing: true,
    },
    printedFrontierFigure(rows, {width, label: `${title}. ${subtitle}`, isHollow: isPublished}),
  );
}

/** The paper's Figure 3 beside an experiment's own gaps; nothing where the experiment has no such form. */
export function printedGapsFrame(archive: Archive, state: PageState, width: number): Child {
  const rows = hasPaperForm(archive) ? printedGaps(archive, state) : [];
  if (rows.length === 0) return null;
  const title = printedGapsTitle(rows);
  const subtitle = "pass@0.75 on public and on private tasks, %, highest pass rate first; the gap in points.";
  const isPublished = archive.outcomes.scoring === "none";
  const dot = (fill: string) =>
    h(
      "svg",
      {class: "mark", width: 12, height: 12, viewBox: "-6 -6 12 12", "aria-hidden": "true"},
      h("circle", {r: 4.5, fill, stroke: fill === "var(--paper)" ? "var(--ink)" : fill, "stroke-width": 1.5}),
    );
  return figureFrame(
    {
      ...frameOf(archive, "Figure 3", isPublished),
      sql: printedGapsSql(archive, state),
      id: "printed",
      title,
      subtitle: `${formWords(isPublished, "Figure 3")} ${subtitle}`,
      caption: `${sourceWords(isPublished)} Red connectors: gaps above 6 points. 6 points are no test: the intervals above say which gaps are resolved, and a gap is a signal for audit, not evidence.`,
      rows: rows.map((row) => ({
        model: row.model,
        display_name: row.display_name,
        public: row.public,
        private: row.private,
        gap: row.gap,
        is_red: row.isRed,
      })),
      key: h(
        "div",
        {class: "key"},
        h("span", {class: "key-item"}, dot("var(--accent)"), "public"),
        h("span", {class: "key-item"}, dot("var(--paper)"), "private"),
      ),
      isDrawing: true,
    },
    printedGapsFigure(rows, {width, label: `${title}. ${subtitle}`}),
  );
}

/**
 * The paper's Tables 3 and 4 as heat maps: models by pass rate, modes in the paper's order, all models last.
 * @param failed rows of the failures page, and all of them pooled
 */
export function printedTableFrames(
  archive: Archive,
  state: PageState,
  failed: {rows: FailureRow[]; pooled: FailureRow | null; diagnoser: string | null},
): Child[] {
  if (!hasPaperForm(archive)) return [];
  const isPublished = archive.outcomes.scoring === "none";
  const order = new Map(printedRates(archive, state).map(({model}, i) => [model, i]));
  const rows = failed.rows
    .filter(({model}) => order.has(model))
    .toSorted((a, b) => (order.get(a.model) ?? 0) - (order.get(b.model) ?? 0));
  if (rows.length === 0) return [];
  const all = failed.pooled === null ? rows : [...rows, failed.pooled];
  return (["tool_call", "cognitive"] as const).map((family) => {
    const name = family === "tool_call" ? "Table 3" : "Table 4";
    const modes = failureModes.map((mode, i) => ({...mode, i})).filter((mode) => mode.family === family);
    const cells = rows.flatMap((row) =>
      modes.map(({noun, i}) => ({model: row.display_name, noun, share: row.modes[i]})),
    );
    return figureFrame(
      {
        ...frameOf(archive, name, isPublished),
        sql: printedTableSql(state, failed.diagnoser, family),
        id: family === "tool_call" ? "table-3" : "table-4",
        title: printedTableTitle(cells),
        subtitle: `${formWords(isPublished, name)} ${family === "tool_call" ? "Tool-call" : "Cognitive"} failures, % of a model’s diagnosed trials, highest pass rate first; deeper is more.`,
        caption: `${sourceWords(isPublished)} One hue, full at ${percent(DEEPEST, 0)}\u202f%, the same in both tables. Intervals stand in the first figure.`,
        rows: all.map((row) => ({
          model: row.model,
          display_name: row.display_name,
          [family]: family === "tool_call" ? row.tool.estimate : row.cognitive.estimate,
          ...Object.fromEntries(modes.map(({mode, i}) => [mode, row.modes[i]])),
        })),
      },
      dataTable(all, {
        id: family === "tool_call" ? "table-3" : "table-4",
        label: `${name} as a heat map`,
        sort: null,
        columns: tableColumns(family, modes, isPublished),
      }),
    );
  });
}

function tableColumns(
  family: "tool_call" | "cognitive",
  modes: {mode: string; head: [string, string]; meaning: string; i: number}[],
  isPublished: boolean,
): TableColumn<FailureRow>[] {
  return [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) =>
        row.model === "all" ? h("strong", null, "Overall") : [providerMark(row.group, isPublished), row.display_name],
    },
    {
      id: family,
      label: family === "tool_call" ? "Tool" : "Cog",
      unit: "%",
      isNumber: true,
      class: "estimate",
      cell: (row) => percent((family === "tool_call" ? row.tool : row.cognitive).estimate),
    },
    ...modes.map(({mode, head, meaning, i}): TableColumn<FailureRow> => ({
      id: mode,
      label: head[0],
      unit: head[1],
      isNumber: true,
      class: "heat",
      cell: (row) => {
        const share = row.modes[i];
        const depth = Number.isNaN(share) ? 0 : Math.round(100 * Math.min(1, share / DEEPEST));
        return h(
          "span",
          {class: "heat-cell", style: `--depth:${depth}%`, title: meaning},
          Number.isNaN(share) ? "–" : percent(share),
        );
      },
    })),
  ];
}

function frameOf(
  archive: Archive,
  name: string,
  isPublished: boolean,
): Omit<Frame, "id" | "title" | "subtitle" | "caption" | "rows"> {
  return {
    kind: archive.experiment.kind,
    ledger: null,
    cite: citation(archive.experiment, `${name} of the MCP-Atlas paper, ${isPublished ? "as printed" : "recomputed"}`),
  };
}

function formWords(isPublished: boolean, name: string): string {
  return isPublished ? `${name} as printed in the paper.` : `The paper’s ${name}, from the rows of this experiment.`;
}

function sourceWords(isPublished: boolean): string {
  return isPublished
    ? "MCP-Atlas paper, arXiv 2602.00933v3; the colours are this site’s."
    : "Primary judge, the experiment’s own convention and threshold, all tasks, whatever is chosen above; the colours are this site’s.";
}
