import {toVisible} from "../query/toVisible.js";
import {kindWords} from "../site/kindWords.js";
import type {Selection} from "../site/selection.js";
import type {PageTables} from "./pageTables.js";

/** One line, whatever a title or a note holds: no line end, no link and no heading of its own. */
function inline(text: string): string {
  return toVisible(text.replaceAll(/\s+/g, " "))
    .replaceAll(/[[\]<>`]/g, "")
    .trim();
}

function experimentPart(selection: Selection, tables: readonly PageTables[], id: string): string[] {
  const {manifest} = selection.experiments.find((experiment) => experiment.id === id) ?? selection.experiments[0];
  const {title, kind, source, convention, primary_judge, pass_threshold, notes} = manifest;
  const own = tables.filter(({experiment}) => experiment === id);
  const judge = primary_judge === null ? "no judge" : `judge ${inline(primary_judge)}`;
  return [
    `## ${inline(title)}`,
    "",
    `${kindWords[kind]}; source ${inline(source.name)}; convention ${inline(convention)}, ${judge}, pass at ${pass_threshold}. ${notes.map(inline).join(" ")}`.trim(),
    "",
    ...own.map(
      ({page, finding, figures}) =>
        `- [${page === "" ? "leaderboard" : page.replace(/\/$/, "")}](/${id}/${page}): ${inline(finding)} Numbers: [figures.json](/${id}/${page}figures.json) (${figures.map((figure) => figure.id).join(", ")})`,
    ),
    "",
  ];
}

/**
 * The text of `llms.txt`: what the site holds and where, for programs that read it; the same as the pages say.
 * @param selection the experiments of the site
 * @param tables the numbers of every page
 * @returns Markdown: a title, a summary, a section an experiment, then what holds for all
 * @example llmsText(selection, tables).startsWith("# Benchbook") // true
 */
export function llmsText(selection: Selection, tables: readonly PageTables[]): string {
  return [
    "# Benchbook",
    "",
    "> A report on benchmarks of tool-using agents: findings, intervals, ties and denominators, each number with the query and rows behind it.",
    "",
    "Every page of figures has a `figures.json` beside it: the finding, and for each figure its title, caption, citation, query (DuckDB SQL, runnable with `benchbook sql --experiment <id>`) and rows, in the page's first state. Proportions are 0 to 1; `low` and `high` are the ends of an interval, by the method and seed of the caption; null is unknown, never 0.",
    "",
    "A convention is a named rule for denominators, missing data and rounding. `strict` counts every planned trial, what is missing or broken as 0; `lenient` drops infrastructure errors and failed judge calls; a benchmark's own is named after it. pass@0.75 (with a decimal) is the share of tasks whose coverage reaches that threshold; pass@k and pass^k (whole k) are any and all of k trials. A measured or imported experiment holds real trials; a reconstructed one was drawn to add up to published figures and is never a measurement; a published one holds printed aggregates alone, so that its differences are unpaired.",
    "",
    ...selection.experiments.flatMap(({id}) => experimentPart(selection, tables, id)),
    "## About the numbers",
    "",
    "- [methods](/methods/): each statistic with its definition, when to use it, a worked number and its source",
    "- [data](/data/): each table with its dictionary, parts and hashes",
    "- [embed.js](/embed.js): a module whose mountFigure draws one figure into an element of a page of the same origin",
    "",
  ].join("\n");
}
