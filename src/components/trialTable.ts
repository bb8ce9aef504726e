import {decimal, inDigits, plural} from "../analysis/phrasing.js";
import type {TrialList, TrialListRow} from "../analysis/trialList.js";
import type {PackIndex} from "../analysis/trialRecord.js";
import {toTrial} from "../analysis/trialAddress.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import {h, toElement} from "./markup.js";
import type {Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";

const SHOWN = 100;
const TONES = {passed: "good", failed: "bad", "not counted": "uncertain"} as const;
const MARKS = {passed: "✓", failed: "✕", "not counted": "–"} as const;

/** What a reader narrowed the list of trials to; empty for all. */
interface Chosen {
  models: string[];
  verdict: string;
  words: string;
  sort: string | null;
  shown: number;
}

function readChosen(): Chosen {
  const query = new URLSearchParams(location.search);
  return {
    models: query.getAll("model"),
    verdict: query.get("verdict") ?? "",
    words: query.get("q") ?? "",
    sort: null,
    shown: SHOWN,
  };
}

function keepChosen({models, verdict, words}: Chosen): void {
  const query = new URLSearchParams(models.map((model) => ["model", model]));
  if (verdict !== "") query.set("verdict", verdict);
  if (words !== "") query.set("q", words);
  history.replaceState(null, "", `${location.pathname}${query.size === 0 ? "" : `?${query.toString()}`}`);
}

/**
 * The table of an experiment's trials, to choose one from: by model, by what became of it, by words of the task.
 * @param list of `trialList`
 * @param index of the packs: the trials' ids, in the order of the rows
 */
export function trialTable(list: TrialList, index: PackIndex): HTMLElement {
  let chosen = readChosen();
  const root = document.createElement("div");
  root.className = "view trial-list";
  const controls = document.createElement("div");
  const rows = document.createElement("div");
  const change = (patch: Partial<Chosen>) => {
    chosen = {...chosen, shown: SHOWN, ...patch};
    keepChosen(chosen);
    draw();
  };
  const draw = () => {
    const wanted = chosen.words.toLowerCase().split(/\s+/);
    const kept = list.rows.filter(
      (row) =>
        (chosen.models.length === 0 || chosen.models.includes(row.model)) &&
        (chosen.verdict === "" || row.verdict === chosen.verdict) &&
        wanted.every((word) => row.task_id.toLowerCase().includes(word)),
    );
    const table = dataTable(sortBy(kept, chosen.sort).slice(0, chosen.shown), {
      id: "trials",
      label: "Trials",
      columns: columnsOf(index),
      sort: chosen.sort,
      onSort: (sort) => change({sort}),
    });
    const more =
      kept.length > chosen.shown
        ? h(
            "button",
            {type: "button", class: "show-all", onclick: () => change({shown: chosen.shown + 400})},
            `Show more: ${inDigits(kept.length - chosen.shown)} are not shown`,
          )
        : null;
    rows.replaceChildren(
      toElement(h("div", null, h("p", {class: "note", role: "status"}, plural(kept.length, "trial")), table, more)),
    );
  };
  controls.append(toElement(controlStrip(list, chosen, change)));
  root.append(controls, rows);
  draw();
  return root;
}

function controlStrip(list: TrialList, chosen: Chosen, change: (patch: Partial<Chosen>) => void): Markup {
  const models = list.models.map(({model, display_name}) => ({value: model, label: display_name}));
  const all = {value: "", label: chosen.models.length > 1 ? `${chosen.models.length} models` : "all"};
  return factsStrip([
    {
      label: "Model",
      value: choice("model", "Model", [all, ...models], chosen.models.length === 1 ? chosen.models[0] : "", (model) =>
        change({models: model === "" ? [] : [model]}),
      ),
    },
    {
      label: "Outcome",
      value: choice(
        "verdict",
        "Outcome",
        ["", "passed", "failed", "not counted"].map((value) => ({value, label: value === "" ? "all" : value})),
        chosen.verdict,
        (verdict) => change({verdict}),
      ),
    },
    {
      label: "Task",
      value: h("input", {
        type: "search",
        "aria-label": "Words of the task",
        placeholder: "words of its name",
        value: chosen.words,
        oninput: (event: Event) => change({words: (event.currentTarget as HTMLInputElement).value}),
      }),
    },
  ]);
}

function sortBy(rows: TrialListRow[], sort: string | null): TrialListRow[] {
  if (sort === null) return rows;
  const column = columnsOf(null).find(({id}) => id === sort.replace(/^-/, ""));
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [column?.value(a) ?? null, column?.value(b) ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return typeof first === "string"
      ? sign * first.localeCompare(String(second), "en")
      : sign * (first - Number(second));
  });
}

function columnsOf(index: PackIndex | null) {
  return [
    {
      id: "task",
      label: "Task",
      class: "task",
      cell: ({task_id, place}: TrialListRow) => h("a", {href: toTrial(index?.ids[place] ?? "")}, task_id),
      value: ({task_id}: TrialListRow) => task_id,
    },
    {
      id: "model",
      label: "Model",
      cell: ({group, display_name}: TrialListRow) => [providerMark(group), ` ${display_name}`],
      value: ({display_name}: TrialListRow) => display_name,
    },
    {
      id: "attempt",
      label: "Attempt",
      isNumber: true,
      cell: ({trial_index}: TrialListRow) => String(trial_index),
      value: ({trial_index}: TrialListRow) => trial_index,
    },
    {
      id: "verdict",
      label: "Outcome",
      cell: ({verdict, status}: TrialListRow) => [
        h("span", {class: TONES[verdict]}, `${MARKS[verdict]}\u00a0${verdict}`),
        status === "completed" ? null : h("span", {class: "second"}, ` ${status.replaceAll("_", " ")}`),
      ],
      value: ({verdict}: TrialListRow) => verdict,
    },
    ...(["turns", "tool_calls", "seconds"] as const).map((id) => ({
      id,
      label: {turns: "Turns", tool_calls: "Calls", seconds: "Seconds"}[id],
      isNumber: true,
      isWide: true,
      cell: (row: TrialListRow) =>
        row[id] === null ? "–" : id === "seconds" ? decimal(row[id], 1) : inDigits(row[id]),
      value: (row: TrialListRow) => row[id],
    })),
  ];
}
