import type {Archive} from "../analysis/archive.js";
import {judgeDrifts} from "../analysis/judgeDrift.js";
import type {JudgeDrift} from "../analysis/judgeDrift.js";
import type {PageState} from "../analysis/pageState.js";
import {inDigits, percent, range} from "../analysis/phrasing.js";
import {CANNOT_TELL, validations} from "../analysis/truths.js";
import type {SeedShare, TruthKind, TruthsMember, Validation} from "../analysis/truths.js";
import {driftTitle, labelWords, validationWords} from "../analysis/truthsFinding.js";
import {confusionSql} from "../analysis/truthsSql.js";
import type {CalibrationBin} from "../stats/calibration.js";
import type {ClassScores} from "../stats/confusionMatrix.js";
import type {Interval} from "../stats/interval.js";
import {citation} from "./citation.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import type {FigureMarkup} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/** The archive of a page that may hold what is known to be right. */
export type TruthsArchive = Archive & {truths?: TruthsMember};

/**
 * The figures that hold judges or diagnosers against what is known to be right: confusion matrix, each class, each seed, and
 * confidence; empty where nothing of the kind is known.
 * @param archive with the member `truths`, if it has one
 * @param state its level
 * @param kind faults (the failures page) or claims (the judges page)
 */
export function validationFigures(archive: TruthsArchive, {level}: PageState, kind: TruthKind): FigureMarkup[] {
  if (archive.truths === undefined) return [];
  return keptValidations(archive.truths, level)
    .filter((validation) => validation.kind === kind)
    .flatMap((validation) => figuresOfOne(archive, validation, level));
}

/** Validations by member and level: a page draws anew at every change, and only the level changes them. */
const kept = new WeakMap<TruthsMember, Map<number, Validation[]>>();

function keptValidations(member: TruthsMember, level: number): Validation[] {
  const levels = kept.get(member) ?? new Map<number, Validation[]>();
  kept.set(member, levels);
  const found = levels.get(level) ?? validations(member, {level});
  levels.set(level, found);
  return found;
}

function figuresOfOne(archive: Archive, validation: Validation, level: number): FigureMarkup[] {
  const {kind, judge, confusion, calibration, seeds} = validation;
  const words = validationWords(validation, level, (model) => seedName(archive, model));
  const id = (name: string) => `${name}-${judge.replaceAll(/[^a-z0-9]+/gi, "-")}`;
  const frame = {
    kind: archive.experiment.kind,
    caption: words.caption,
    cite: citation(archive.experiment, `verdicts of ${judge} on what is known to be right`),
    noSql: "Intervals and scores are computed from the verdicts on known truths; the matrix has their query.",
  };
  const classes = confusion.classes.filter(({actual, predicted}) => actual + predicted > 0);
  return [
    figureFrame(
      {
        ...frame,
        id: id("confusion"),
        title: words.title,
        subtitle: words.subtitle,
        rows: matrixRows(validation),
        sql: confusionSql(kind, judge),
      },
      confusionTable(validation),
    ),
    figureFrame(
      {
        ...frame,
        caption: words.shortCaption,
        id: id("classes"),
        title: words.classesTitle,
        subtitle: "Recall: the share of those that are, called so. Precision: the share of those called so that are.",
        rows: classes.map(({label, actual, recall, precision}) => ({
          ...{label, n: actual, recall: recall?.estimate ?? null, precision: precision?.estimate ?? null},
        })),
      },
      dataTable(classes, {id: id("classes"), label: "Recall and precision", columns: classColumns, sort: null}),
    ),
    ...(kind === "fault"
      ? []
      : [
          figureFrame(
            {
              ...frame,
              caption: words.shortCaption,
              id: id("seeds"),
              title: words.seedsTitle,
              subtitle: "Verdicts that are right, by how the answer was made from the claim.",
              rows: seeds.map(({model, right}) => ({model, n: right.n, right: right.estimate})),
            },
            dataTable(seeds, {id: id("seeds"), label: "By what was seeded", columns: seedColumns(archive), sort: null}),
          ),
        ]),
    ...(calibration === null
      ? []
      : [
          figureFrame(
            {
              ...frame,
              caption: words.shortCaption,
              id: id("confidence"),
              title: words.confidenceTitle,
              subtitle: `Verdicts by stated confidence. Brier score ${calibration.brier.estimate.toFixed(3)}, expected calibration error ${calibration.ece.estimate.toFixed(3)} (${calibration.ece.low.toFixed(3)} to ${calibration.ece.high.toFixed(3)}).`,
              rows: calibration.bins.map(({confidence, n, correct}) => ({confidence, n, right: correct.estimate})),
            },
            dataTable(calibration.bins, {
              ...{id: id("confidence"), label: "Confidence", columns: binColumns, sort: null, isNarrow: true},
            }),
          ),
        ]),
  ];
}

function matrixRows({confusion: {labels, matrix}}: Validation) {
  return labels.flatMap((truth, i) =>
    labels.flatMap((verdict, j) => (matrix[i][j] === 0 ? [] : [{truth, verdict, n: matrix[i][j]}])),
  );
}

/** Truth in rows, verdict in columns; a cell is as deep as its share of the row. */
function confusionTable({kind, confusion: {labels, matrix}}: Validation): Markup {
  const head = (label: string) => {
    const [first, second] = labelWords(label);
    return [first, second === "" ? null : [" ", h("br", null), second]];
  };
  const rows = labels.map((label, i) => ({label, counts: matrix[i]})).filter(({label}) => label !== CANNOT_TELL);
  return h(
    "div",
    {
      class: "table-frame",
      role: "region",
      "aria-label": kind === "fault" ? "Committed and named modes" : "Right and given labels",
      tabindex: 0,
    },
    h(
      "table",
      {class: "matrix confusion"},
      h("caption", {class: "visually-hidden"}, "What is known to be right in rows, what was said in columns"),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          labels.map((label) => h("th", {scope: "col"}, head(label))),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map(({label, counts}) => {
          const total = counts.reduce((sum, count) => sum + count, 0);
          return h(
            "tr",
            null,
            h("th", {scope: "row"}, labelWords(label).join(" ").trim()),
            counts.map((count, j) =>
              count === 0
                ? h("td", {class: "blank"}, labels[j] === label ? "0" : "")
                : h("td", {style: `--depth:${Math.round((100 * count) / total)}%`}, inDigits(count)),
            ),
          );
        }),
      ),
    ),
  );
}

const share = (value: Interval | null) => (value === null ? "–" : percent(value.estimate));
const ends = (value: Interval | null) => (value === null ? "–" : range(value.low, value.high));

/** An estimate in per cent and, in a column of its own, its interval. */
function shareColumns<R>(
  id: string,
  label: string,
  of: (row: R) => Interval | null,
  isWide = false,
): [TableColumn<R>, TableColumn<R>] {
  return [
    {id, label, unit: "%", isNumber: true, isWide, class: "estimate", cell: (row) => share(of(row))},
    {
      id: `${id}-ends`,
      label: "interval",
      unit: "%",
      isNumber: true,
      isWide,
      class: "second",
      cell: (row) => ends(of(row)),
    },
  ];
}

const classColumns: TableColumn<ClassScores>[] = [
  {id: "label", label: "Truth", cell: ({label}) => labelWords(label).join(" ").trim()},
  {id: "n", label: "n", isNumber: true, cell: ({actual}) => inDigits(actual)},
  ...shareColumns<ClassScores>("recall", "Recall", ({recall}) => recall),
  ...shareColumns<ClassScores>("precision", "Precision", ({precision}) => precision, true),
];

function seedColumns(archive: Archive): TableColumn<SeedShare>[] {
  return [
    {id: "seed", label: "Answer made of", cell: ({model}) => seedName(archive, model)},
    {id: "n", label: "n", isNumber: true, cell: ({right}) => inDigits(right.n)},
    ...shareColumns<SeedShare>("right", "Right", ({right}) => right),
  ];
}

/** What was done to a claim, as its seed says it. */
function seedName({models}: Archive, model: string): string {
  const name = models.find((row) => row.model === model)?.display_name ?? model;
  return name.replace(/^Seeded: /, "");
}

const binColumns: TableColumn<CalibrationBin>[] = [
  {id: "stated", label: "Stated", unit: "%, mean", isNumber: true, cell: ({confidence}) => percent(confidence)},
  {id: "n", label: "n", isNumber: true, cell: ({n}) => inDigits(n)},
  ...shareColumns<CalibrationBin>("right", "Right", ({correct}) => correct),
];

const points = (value: number) => `${value === 0 ? "" : value < 0 ? "−" : "+"}${percent(Math.abs(value))}`;

const driftColumns: TableColumn<JudgeDrift>[] = [
  {id: "judge", label: "Judged again by", cell: ({judge}) => judge},
  {id: "pairs", label: "Pairs", isNumber: true, isWide: true, cell: ({pairs}) => inDigits(pairs)},
  {
    ...{id: "change", label: "Change", unit: "points", isNumber: true, class: "estimate"},
    cell: ({change}) => points(change.estimate),
  },
  {
    ...{id: "change-ends", label: "interval", unit: "points", isNumber: true, class: "second"},
    cell: ({change}) => `${points(change.low)} to ${points(change.high)}`,
  },
  {id: "up", label: "Higher", isNumber: true, isWide: true, cell: ({up}) => inDigits(up)},
  {id: "down", label: "Lower", isNumber: true, isWide: true, cell: ({down}) => inDigits(down)},
  {
    ...{id: "kappa", label: "Cohen’s κ", unit: "linear weights", isNumber: true, isWide: true},
    cell: ({kappa}) => (Number.isNaN(kappa.estimate) ? "–" : kappa.estimate.toFixed(2)),
  },
];

/**
 * The figure on judge drift: how the mean score of frozen answers changes under another judge or date; empty without an anchor that
 * was judged again.
 * @param archive with the member `truths`, if it has one
 * @param state its level
 */
export function driftFigures(archive: TruthsArchive, {level}: PageState): FigureMarkup[] {
  if (archive.truths === undefined) return [];
  const drifts = judgeDrifts(archive.truths, {level});
  const frozen = archive.truths.anchor_judge ?? "";
  if (drifts.length === 0) return [];
  return [
    figureFrame(
      {
        kind: archive.experiment.kind,
        id: "drift",
        title: driftTitle(drifts, frozen),
        subtitle: `Mean score of frozen pairs of claim and answer, judged again, less what ${frozen} gave when they were frozen.`,
        caption: `The answers are the same, so that every change is the judge’s. ${percent(level, 0)} % intervals by a bootstrap over tasks. A later judge’s scores of new answers differ from earlier ones by this much before any model has changed, as far as it has moved alike on both.`,
        rows: drifts.map(({judge, pairs, up, down, change}) => ({
          ...{judge, pairs, up, down, change: change.estimate, low: change.low, high: change.high},
        })),
        noSql: "The change and its interval are computed from the frozen and the later scores of each pair.",
        cite: citation(archive.experiment, "scores of frozen answers, judged again"),
      },
      dataTable(drifts, {id: "drift", label: "Judge drift", columns: driftColumns, sort: null}),
    ),
  ];
}
