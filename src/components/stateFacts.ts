import type {Archive} from "../analysis/archive.js";
import {measureLabel} from "../analysis/measureLabel.js";
import {defaultState} from "../analysis/pageState.js";
import type {Measure, PageState} from "../analysis/pageState.js";
import {levelText} from "../analysis/phrasing.js";
import {choice, modelPicker, segment, slider} from "./controls.js";
import type {Fact} from "./controls.js";
import {h} from "./markup.js";

/**
 * How a control changes the state of the page; `isHeld` while it is being dragged: drawn, but not yet in the address;
 * `isReset` where nothing is kept, not even what only this page knows.
 */
export type Change = (patch: Partial<PageState>, how?: {isHeld?: boolean; isReset?: boolean}) => void;

/** The facts that most pages share, each a control where it can change. */
export interface CommonFacts {
  models: Fact;
  judge: Fact | null;
  measure: Fact;
  convention: Fact;
  level: Fact;
  tasks: Fact | null;
  reset: Fact | null;
}

/**
 * Controls over what most pages share: models, judge, threshold or measure, convention, level, tasks.
 * @param archive the page archive
 * @param state the page's state
 * @param change called with what a reader chose
 */
export function commonFacts(archive: Archive, state: PageState, change: Change): CommonFacts {
  const {outcomes} = archive;
  const isPublished = outcomes.scoring === "none";
  const judges = outcomes.judges.filter((judge) => judge !== null);
  const options = outcomes.conventions.map((convention) => ({value: convention, label: convention}));
  return {
    models: {label: "Models", value: modelPicker(modelsOf(archive), state.models, (models) => change({models}))},
    judge:
      judges.length === 0
        ? null
        : {
            label: "Judge",
            value: choice(
              "judge",
              "Judge",
              judges.map((value) => ({value, label: nameOf(archive, value)})),
              state.judge ?? "",
              (judge) => change({judge}),
            ),
          },
    measure: measureFact(archive, state, change),
    convention: {
      label: "Convention",
      value: isPublished
        ? "as published"
        : choice("convention", "Convention", options, state.convention, (convention) => change({convention})),
    },
    level: {
      label: "Interval",
      value: choice(
        "level",
        "Level of the intervals",
        [0.9, 0.95, 0.99].map((level) => ({value: String(level), label: levelText(level)})),
        String(state.level),
        (level) => change({level: Number(level)}),
      ),
    },
    tasks: tasksFact(archive, state, change),
    reset: isDefault(state, archive)
      ? null
      : {
          label: "Choices",
          value: h(
            "button",
            {
              type: "button",
              class: "reset",
              "data-control": "reset",
              onclick: () => change(defaultState(outcomes), {isReset: true}),
            },
            "reset",
          ),
        },
  };
}

function modelsOf({outcomes, models, published}: Archive) {
  const present = new Set(outcomes.scoring === "none" ? published.map(({model}) => model) : outcomes.models);
  return models.filter(({model}) => present.has(model));
}

/** A judge by the name of the model behind it, where that is one of the experiment's own. */
function nameOf({models}: Archive, judge: string): string {
  return models.find(({model}) => model === judge)?.display_name ?? judge;
}

function measureFact({outcomes, published}: Archive, state: PageState, change: Change): Fact {
  const metrics = new Set(published.filter(({model}) => model !== null).map(({metric}) => metric));
  const thresholds =
    outcomes.scoring === "none"
      ? [...metrics].filter((metric) => /^pass@0\.\d+$/.test(metric)).map((metric) => Number(metric.slice(5)))
      : outcomes.scoring === "claims" || outcomes.scoring === "scorer"
        ? [...new Set([0.5, 0.75, 0.9, outcomes.defaults.threshold])]
        : [];
  if (thresholds.length > 0 && outcomes.attempts <= 1) {
    return {
      label: "Threshold θ",
      value: [
        segment(
          "theta",
          thresholds.sort((a, b) => a - b).map((value) => ({value, label: value.toFixed(2)})),
          state.threshold,
          (threshold) => change({threshold, measure: "pass"}),
        ),
        outcomes.scoring === "none"
          ? null
          : slider("theta-any", "Threshold θ", {min: 0.01, max: 1, step: 0.01}, state.threshold, (threshold, isHeld) =>
              change({threshold, measure: "pass"}, {isHeld}),
            ),
      ],
    };
  }
  const kinds: Measure[] = outcomes.attempts > 1 ? ["pass", "any", "all"] : ["pass"];
  const ks = Array.from({length: outcomes.attempts}, (_, i) => String(i + 1));
  return {
    label: "Measure",
    value: [
      segment(
        "measure",
        kinds.map((value) => ({value, label: measureLabel({...state, measure: value}, "verification")})),
        state.measure,
        (measure) => change({measure}),
      ),
      // Of one trial pass@k and pass^k are the rate itself.
      outcomes.attempts < 3 || state.measure === "pass"
        ? null
        : choice(
            "k",
            "k, trials of a task",
            ks.slice(1).map((k) => ({value: k, label: `k = ${k}`})),
            String(state.k),
            (k) => change({k: Number(k)}),
          ),
    ],
  };
}

/** Parts of the tasks that can be looked at alone: services, splits, buckets. */
function tasksFact({tasks, published, outcomes}: Archive, state: PageState, change: Change): Fact | null {
  const slices =
    outcomes.scoring === "none"
      ? publishedSlices(published.filter(({model}) => model !== null).map(({scope}) => scope))
      : (["service", "split", "bucket"] as const).flatMap((column) =>
          [...new Set(tasks.map((task) => task[column]))]
            .filter((value) => value !== null)
            .sort()
            .map((value) => ({value: `${column}:${value}`, label: value})),
        );
  if (slices.length < 2) return null;
  return {
    label: "Tasks",
    value: choice("tasks", "Tasks", [{value: "", label: "all"}, ...slices], state.slice ?? "", (slice) =>
      change({slice: slice === "" ? null : slice}),
    ),
  };
}

function publishedSlices(scopes: string[]): {value: string; label: string}[] {
  return [...new Set(scopes)]
    .filter((scope) => /^[a-z]+$/.test(scope) && !["overall", "split", "judges", "example"].includes(scope))
    .map((scope) => ({value: `scope:${scope}`, label: scope}));
}

function isDefault(state: PageState, {outcomes}: Archive): boolean {
  return JSON.stringify(state) === JSON.stringify(defaultState(outcomes));
}
