import type {Compare, ComparedTask} from "../analysis/compare.js";
import {leadOf} from "../analysis/comparedNumbers.js";
import {sideName} from "../analysis/compareFinding.js";
import {decimal, inDigits} from "../analysis/phrasing.js";
import {trialQuery} from "../analysis/trialAddress.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";

const SHOWN = 12;

/** Who passed what in the first run, and the discordant pairs of every run with McNemar's exact p. */
export function runTables({a, b, runs}: Compare): Markup {
  const [first] = runs;
  const cell = (count: number, words: string, tone: string) =>
    h("td", {class: tone}, h("strong", null, inDigits(count)), h("span", {class: "unit"}, words));
  return h(
    "div",
    null,
    h(
      "table",
      {class: "crosstab"},
      h("caption", null, `Run ${first.run}: rows ${sideName(a)}, columns ${sideName(b)}`),
      h(
        "thead",
        null,
        h("tr", null, h("td", null), h("th", {scope: "col"}, "passed"), h("th", {scope: "col"}, "failed")),
      ),
      h(
        "tbody",
        null,
        h(
          "tr",
          null,
          h("th", {scope: "row"}, "passed"),
          cell(first.both, "both", "level"),
          cell(first.onlyA, "only the first", `tint ${a.group}`),
        ),
        h(
          "tr",
          null,
          h("th", {scope: "row"}, "failed"),
          cell(first.onlyB, "only the second", `tint ${b.group}`),
          cell(first.neither, "neither", "level"),
        ),
      ),
    ),
    dataTable(runs, {
      id: "runs",
      label: "Discordant pairs of every run",
      sort: null,
      columns: [
        {id: "run", label: "Run", cell: ({run}) => `Run\u00a0${run}`},
        {id: "onlyA", label: "Only the first", unit: "tasks", isNumber: true, cell: ({onlyA}) => String(onlyA)},
        {id: "onlyB", label: "Only the second", unit: "tasks", isNumber: true, cell: ({onlyB}) => String(onlyB)},
        {
          id: "p",
          label: "p",
          unit: "exact McNemar",
          isNumber: true,
          cell: ({p}) => (p < 0.0001 ? "< 0.0001" : p.toFixed(4)),
        },
      ],
    }),
  );
}

/** Tasks by how many runs each model passed. Deeper is more tasks. */
export function passGridTable({a, b, grid, attempts}: Compare): Markup {
  const most = Math.max(1, ...grid.flat());
  const ks = Array.from({length: attempts + 1}, (_, k) => k);
  const tone = (i: number, j: number) => (i === j ? "level" : i > j ? `tint ${a.group}` : `tint ${b.group}`);
  return h(
    "table",
    {class: "crosstab grid"},
    h("caption", null, `Rows: runs that ${sideName(b)} passed; columns: runs that ${sideName(a)} passed`),
    h(
      "tbody",
      null,
      ks.toReversed().map((j) =>
        h(
          "tr",
          null,
          h("th", {scope: "row"}, String(j)),
          ks.map((i) =>
            h(
              "td",
              {class: tone(i, j), style: `--depth:${Math.round((100 * grid[i][j]) / most)}%`},
              grid[i][j] === 0 ? "" : String(grid[i][j]),
            ),
          ),
        ),
      ),
      h(
        "tr",
        null,
        h("td", null),
        ks.map((i) => h("th", {scope: "col"}, String(i))),
      ),
    ),
  );
}

/**
 * The tasks on which the models differ most, one list a side; a filled mark is a run passed, in run order.
 * @param hasTrials whether the site holds the trajectories: a task then links to a run of each model side by side, one that
 * the loser failed beside one that the other passed where there are such
 */
export function flipTables(result: Compare, hasTrials = false): Child {
  const {tasks, a, b, partName, runsOf} = result;
  const gap = (task: ComparedTask) => leadOf(task, runsOf);
  const forA = tasks.filter((task) => gap(task) > 0).toSorted((one, other) => gap(other) - gap(one));
  const forB = tasks.filter((task) => gap(task) < 0).toSorted((one, other) => gap(one) - gap(other));
  const marks = (group: Compare["a"]["group"], list: (boolean | null)[]) =>
    h(
      "span",
      {class: "run-marks"},
      h("span", {class: "visually-hidden"}, `${list.filter((passed) => passed === true).length} of ${list.length}`),
      list.map((passed) => (passed === null ? h("span", {"aria-hidden": "true"}, "·") : providerMark(group, !passed))),
    );
  const taskCell = (loser: "a" | "b") => (task: ComparedTask) => {
    const name = h("code", {title: task.task_id}, task.task_id.replace(/^[^_]*(_[^_]+)*?__/, ""));
    const href = flipAddress(result, task, loser, hasTrials);
    return href === null ? name : h("a", {href}, name);
  };
  const side = (id: "a" | "b", {display_name, experiment, group}: Compare["a"]): TableColumn<ComparedTask> => ({
    id,
    label: shortName(display_name),
    unit: experiment === null ? undefined : shortName(experiment),
    isNumber: true,
    cell: (task) => marks(group, task[id].slice(0, runsOf[id === "a" ? 0 : 1])),
  });
  const columnsFor = (cell: TableColumn<ComparedTask>["cell"]): TableColumn<ComparedTask>[] => [
    {id: "part", label: capital(partName), class: "second", isWide: true, cell: ({part}) => part ?? ""},
    {id: "task", label: "Task", class: "task", cell},
    side("a", a),
    side("b", b),
  ];
  const list = (id: string, title: string, rows: ComparedTask[], cell: TableColumn<ComparedTask>["cell"]) =>
    h(
      "div",
      null,
      h("h3", null, title),
      rows.length === 0
        ? h("p", {class: "subtitle"}, "No task.")
        : dataTable(rows.slice(0, SHOWN), {id, label: title, columns: columnsFor(cell), sort: null}),
      rows.length > SHOWN ? h("p", {class: "subtitle"}, `${inDigits(rows.length - SHOWN)} more in the data.`) : null,
    );
  return h(
    "div",
    {class: "halves"},
    list("flips-a", `${sideName(a)} passes more often`, forA, taskCell("b")),
    list("flips-b", `${sideName(b)} passes more often`, forB, taskCell("a")),
  );
}

/** The address of a run of each model side by side, that of the loser first; of the one whose trajectories are there alone. */
function flipAddress({a, b, across}: Compare, task: ComparedTask, loser: "a" | "b", hasTrials: boolean): string | null {
  const winner = loser === "a" ? "b" : "a";
  const place = (list: (boolean | null)[], wanted: boolean) => {
    const found = list.indexOf(wanted);
    return found < 0 ? list.findIndex((passed) => passed !== null) : found;
  };
  const sides = {
    a: {model: a.model, experiment: a.experiment, hasTrials},
    b: {model: b.model, experiment: b.experiment, hasTrials: across === null ? hasTrials : across.hasTrials},
  };
  const runs = ([loser, winner] as const).flatMap((side) => {
    const attempt = place(task[side], side === winner) + 1;
    return attempt > 0 && sides[side].hasTrials ? [{side, attempt}] : [];
  });
  if (runs.length === 0) return null;
  const [{side, attempt}, other] = runs as [(typeof runs)[number], (typeof runs)[number] | undefined];
  const {model, experiment} = sides[side];
  // The page of a comparison is the first model's experiment's.
  const page = experiment === null || side === "a" ? "../trial/" : `../../${experiment}/trial/`;
  const elsewhere = other === undefined ? null : sides[other.side].experiment;
  const beside =
    other === undefined
      ? null
      : {
          model: sides[other.side].model,
          attempt: other.attempt,
          ...(elsewhere === null ? {} : {experiment: elsewhere}),
        };
  return `${page}?${trialQuery({task: task.task_id, model, attempt}, beside)}`;
}

/** What as much spending again buys; a new task is taken to cost as much as one trial. */
export function purchaseTable({next}: Compare): Markup {
  return dataTable(next.purchases, {
    id: "buy",
    label: "What to buy next",
    sort: null,
    isNarrow: true,
    columns: [
      {
        id: "what",
        label: "Buy",
        cell: ({what}) => (what === "nothing" ? "nothing: the present design" : `more ${what}`),
      },
      {id: "tasks", label: "Tasks", isNumber: true, cell: ({design}) => inDigits(design.tasks)},
      {id: "trials", label: "Trials", unit: "a task", isNumber: true, cell: ({design}) => inDigits(design.trials)},
      {id: "cost", label: "Cost", unit: "in trials", isNumber: true, isWide: true, cell: ({cost}) => inDigits(cost)},
      {
        id: "found",
        label: "Found",
        unit: "points, 4 of 5",
        isNumber: true,
        class: "estimate",
        cell: ({detectable}) => decimal(100 * detectable, 1),
      },
    ],
  });
}

function shortName(name: string): string {
  return name.length > 13 ? `${name.slice(0, 12).trim()}…` : name;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
