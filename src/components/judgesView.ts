import {judges} from "../analysis/judges.js";
import type {JudgePair} from "../analysis/judgePairs.js";
import type {JudgedRow, Judges} from "../analysis/judges.js";
import {decimal, inDigits, levelText, percent, range} from "../analysis/phrasing.js";
import {pointRange} from "../analysis/rankingFinding.js";
import {judgePairsSql, judgesSql} from "../analysis/rateSql.js";
import {agreementMatrix} from "./agreementMatrix.js";
import {besideWidth, bumpChart} from "./bumpChart.js";
import {citation} from "./citation.js";
import {factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {judgesFigure} from "./judgesFigure.js";
import {h} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {providerMark} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";
import {driftFigures, validationFigures} from "./validationFigures.js";
import type {TruthsArchive} from "./validationFigures.js";

/** The judges page: do judges agree. */
export const judgesView: ViewOf<TruthsArchive> = (archive, {state, width, change}) => {
  const result = judges(archive, state);
  const facts = commonFacts(archive, state, change);
  const isPublished = archive.outcomes.scoring === "none";
  const strip = factsStrip([
    facts.models,
    {label: "Judges", value: inDigits(result.judges.length)},
    facts.measure,
    facts.convention,
    facts.tasks,
    facts.level,
    facts.reset,
  ]);
  const known = [...validationFigures(archive, state, "claim"), ...driftFigures(archive, state)];
  if (result.judges.length < 2 || result.rows.length === 0) return {finding: result.finding, body: [strip, ...known]};
  const frame = {
    kind: archive.experiment.kind,
    ledger: isPublished ? null : "../ledger/",
    caption: result.caption,
    rows: exportOf(result),
    sql: judgesSql(
      archive,
      state,
      result.judges.map(({model}) => ({judge: model, label: model})),
    ),
    cite: citation(archive.experiment, `${result.label} under ${result.judges.length} judges`),
  };
  return {
    finding: result.finding,
    body: [
      strip,
      ...known,
      figureFrame(
        {
          ...frame,
          id: "rates",
          title: result.title,
          subtitle: result.subtitle,
          isDrawing: true,
          key: h(
            "div",
            {class: "key"},
            result.judges.map(({group, display_name}) =>
              h("span", {class: "key-item"}, providerMark(group, isPublished), `judged by ${display_name}`),
            ),
          ),
        },
        judgesFigure(result, {width, isHollow: isPublished}),
      ),
      figureFrame(
        {...frame, id: "ranks", title: result.ranksTitle, subtitle: result.ranksSubtitle, isDrawing: true},
        h(
          "div",
          {class: "with-aside"},
          bumpChart(
            result.rows.map((row) => ({
              name: row.display_name,
              group: row.group,
              ranks: result.rankings.map(({placed}) => placeOf(placed, row.model)),
              isColoured: spreadOf(row) >= 3,
            })),
            {
              width: besideWidth(width),
              columns: result.judges.map(({display_name}) => display_name),
              label: `${result.ranksTitle}. ${result.ranksSubtitle}`,
            },
          ),
          h(
            "div",
            null,
            h(
              "p",
              {class: "subtitle"},
              "Agreement of the orders: below the diagonal Spearman’s ρ, above it Kendall’s τ-b.",
            ),
            agreementMatrix(
              result.judges.map(({display_name}) => display_name),
              result.correlations,
            ),
          ),
        ),
      ),
      result.pairs.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "agreement",
              title: pairsTitle(result.pairs),
              subtitle: `Verdicts of two judges on the same trials: passed or not at the threshold, with ${levelText(state.level)} intervals that draw tasks.`,
              caption: `${result.caption} More passed: the share of trials that the first passes minus that of the second, so that the first is milder above 0.`,
              rows: result.pairs.map(({kappa, ac1, severity, ...pair}) => ({
                ...pair,
                severity: severity.estimate,
                severity_low: severity.low,
                severity_high: severity.high,
                kappa: kappa?.estimate ?? null,
                ac1: ac1?.estimate ?? null,
              })),
              sql: judgePairsSql(
                state,
                result.judges.map(({model}) => model),
              ),
            },
            dataTable(result.pairs, {id: "agreement", label: "Agreement of judges", columns: pairColumns, sort: null}),
          ),
      figureFrame(
        {
          ...frame,
          id: "judges",
          title: "Rates and ranks under each judge",
          subtitle: `${result.label}, %, rank, and the range over the judges in points.`,
        },
        dataTable(result.rows, {
          id: "judges",
          label: "Rates and ranks under each judge",
          columns: columnsOf(result, isPublished),
          sort: state.sort,
          onSort: (sort) => change({sort}),
        }),
      ),
      isPublished
        ? null
        : h(
            "p",
            {class: "prose"},
            "Where judges differ, claim by claim, with the reasons they give: ",
            h("a", {href: toDisputed({})}, "claims to look at"),
            ".",
          ),
    ],
  };
};

function placeOf(placed: {model: string}[], model: string): number | null {
  const place = placed.findIndex((row) => row.model === model);
  return place < 0 ? null : place + 1;
}

function spreadOf({placed}: JudgedRow): number {
  const ranks = placed.flatMap((row) => (row === null ? [] : [row.rank]));
  return ranks.length === 0 ? 0 : Math.max(...ranks) - Math.min(...ranks);
}

function pairsTitle(pairs: JudgePair[]): string {
  const shares = pairs.map(({agreement}) => agreement);
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  return pairs.length === 1
    ? `The judges agree on ${percent(low)} % of trials`
    : `Two judges agree on ${percent(low)} to ${percent(high)} % of trials`;
}

const three = (value: {estimate: number; low: number; high: number} | null) =>
  value === null ? "–" : `${value.estimate.toFixed(2)}  ${value.low.toFixed(2)} to ${value.high.toFixed(2)}`;

/** Where the claims stand on which judges differ, with both reasons. */
function toDisputed(pair: Partial<Pick<JudgePair, "a" | "b">>): string {
  return `../claims/?${new URLSearchParams({why: "disagreement", ...pair}).toString()}`;
}

/** The table of two judges' verdicts, in a row. */
const verdictColumns = (
  [
    ["both", "Both pass"],
    ["only_a", "Only the first"],
    ["only_b", "Only the second"],
    ["neither", "Neither"],
  ] as const
).map(([id, label]): TableColumn<JudgePair> => ({
  ...{id, label, unit: "trials", isNumber: true, isWide: true},
  cell: (pair) => inDigits(pair[id]),
}));

const pairColumns: TableColumn<JudgePair>[] = [
  {id: "pair", label: "Judges", cell: ({a, b}) => h("a", {href: toDisputed({a, b})}, `${a} and ${b}`)},
  {id: "trials", label: "Trials", isNumber: true, isWide: true, cell: ({trials}) => inDigits(trials)},
  {
    id: "agreement",
    label: "Agree",
    unit: "%, interval",
    isNumber: true,
    class: "estimate",
    cell: ({agreement, agreement_low, agreement_high}) =>
      `${percent(agreement)}  ${range(agreement_low, agreement_high)}`,
  },
  {
    id: "severity",
    label: "More passed",
    unit: "points, interval",
    isNumber: true,
    cell: ({severity}) => `${decimal(100 * severity.estimate, 1)}  ${pointRange(severity)}`,
  },
  ...verdictColumns,
  {id: "kappa", label: "Cohen’s κ", unit: "interval", isNumber: true, cell: ({kappa}) => three(kappa)},
  {id: "ac1", label: "Gwet’s AC1", unit: "interval", isNumber: true, isWide: true, cell: ({ac1}) => three(ac1)},
];

function columnsOf({judges: all}: Judges, isPublished: boolean): TableColumn<JudgedRow>[] {
  return [
    {
      id: "model",
      label: "Model",
      class: "model",
      cell: (row) => [providerMark(row.group, isPublished), row.display_name],
      value: (row) => row.display_name,
    },
    ...all.flatMap((judge, j): TableColumn<JudgedRow>[] => [
      {
        id: `rate-${j}`,
        label: judge.display_name,
        unit: "%",
        isNumber: true,
        isWide: j > 1,
        class: j === 0 ? "estimate" : "",
        cell: ({placed}) => (placed[j] === null ? "–" : percent(placed[j].estimate)),
        value: ({placed}) => placed[j]?.estimate ?? null,
      },
      {
        id: `rank-${j}`,
        label: "Rank",
        isNumber: true,
        isWide: true,
        cell: ({placed}) => (placed[j] === null ? "–" : String(placed[j].rank)),
        value: ({placed}) => placed[j]?.rank ?? null,
      },
    ]),
    {
      id: "range",
      label: "Range",
      unit: "points",
      isNumber: true,
      isWide: true,
      cell: ({range}) => (range === null ? "–" : percent(range)),
      value: ({range}) => range,
    },
  ];
}

function exportOf({rows, judges: all}: Judges): Exported[] {
  return rows.flatMap((row) =>
    row.placed.flatMap((placed, j) =>
      placed === null
        ? []
        : [
            {
              model: row.model,
              display_name: row.display_name,
              judge: all[j].model,
              estimate: placed.estimate,
              low: placed.low,
              high: placed.high,
              rank: placed.rank,
            },
          ],
    ),
  );
}
