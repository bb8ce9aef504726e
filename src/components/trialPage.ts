import type {Archive, ModelRow, OutcomesMember, TrialsMember} from "../analysis/archive.js";
import {plainDirection} from "../analysis/plainDirection.js";
import {trialList} from "../analysis/trialList.js";
import {findOpposite, findTrial, OPPOSITE, parseBeside, toBeside, toTrial} from "../analysis/trialAddress.js";
import type {BesideId, TrialName} from "../analysis/trialAddress.js";
import type {TrialList, TrialListRow, TrialsArchive} from "../analysis/trialList.js";
import type {PackIndex, TrialWithSteps} from "../analysis/trialRecord.js";
import {h, toElement} from "./markup.js";
import {readMembers} from "./readMembers.js";
import {readPackIndex, readTrial} from "./readTrial.js";
import {trialBeside} from "./trialBeside.js";
import {trialChoice} from "./trialChoice.js";
import {trialTable} from "./trialTable.js";
import {trialView} from "./trialView.js";
import type {TrialShown} from "./trialView.js";

/** What the page is made from; the members of the archive are asked for only where trials are listed. */
export interface TrialPageData {
  experiment: Archive["experiment"];
  outcomes: () => Promise<OutcomesMember>;
  models: () => Promise<ModelRow[]>;
  trials: () => Promise<TrialsMember>;
}

/**
 * The trial page: one trial where the address names one, `?id=` or `?task=` with `model` and `attempt`; two side by side
 * where it names another, `with=`, or `with_model` and `with_attempt` of the same task, `with_experiment` of another experiment; else the table of trials. A trial costs two requests: the index, and the trial's range of a pack.
 */
export function mountTrial(data: TrialPageData): void {
  const marker = document.querySelector("[data-default-table]");
  if (marker === null) throw new Error("mountTrial: no place: got a page without data-default-table; expected one");
  const place = document.createElement("div");
  place.setAttribute("data-view", "");
  const query = new URLSearchParams(location.search);
  const isTrial = query.has("id") || query.has("task");
  if (isTrial) {
    marker.replaceWith(place);
    say("Reading the trial …");
  }
  show(data, query, (element) => {
    if (!isTrial) marker.replaceWith(place);
    place.replaceChildren(element);
  }).catch((error: unknown) => {
    if (!isTrial) marker.before(place);
    say("The trial cannot be read.");
    place.replaceChildren(notice(error instanceof Error ? error.message : String(error)));
  });
}

async function show(data: TrialPageData, query: URLSearchParams, put: (element: HTMLElement) => void): Promise<void> {
  const index = await readPackIndex();
  if (index === null) {
    say("The trajectories are not here.");
    put(
      notice(
        "benchbook report and benchbook preview pack the trajectories beside this page; this copy of the site has none.",
      ),
    );
    return;
  }
  let list: Promise<TrialList> | null = null;
  const readListOnce = () => (list ??= readList(data));
  if (!query.has("id") && !query.has("task")) {
    const all = await readListOnce();
    say(all.finding);
    put(trialTable(all, index));
    return;
  }
  const id = query.get("id") ?? idOf(findTrial(await readListOnce(), namedIn(query)), index);
  const trial = id === null ? null : await readTrial(index, id);
  if (trial === null || id === null) {
    say("There is no such trial in this experiment.");
    put(notice(`No trial: ${id ?? query.toString()}. The table of all trials is at the link below.`, "./"));
    return;
  }
  const isBeside = query.has("with") || query.has("with_model");
  const shown = isBeside
    ? await showBeside(data, query, index, trial, readListOnce)
    : trialView(data.experiment, index, trial, trialChoice(id, index, readListOnce));
  if (shown === null) {
    say("There is no such trial to lay beside this one.");
    put(notice(`No trial of the task: ${query.toString()}.`, toTrial(id), "This trial alone"));
    return;
  }
  const heading = document.querySelector("h1");
  if (heading !== null) heading.textContent = shown.title;
  document.title = `${shown.title} | ${data.experiment.title} | Benchbook`;
  say(shown.finding);
  put(shown.element);
  shown.start();
}

/** The trial beside which another is asked for, with that other; null where there is no such other. */
async function showBeside(
  {experiment}: TrialPageData,
  query: URLSearchParams,
  index: PackIndex,
  trial: TrialWithSteps,
  list: () => Promise<TrialList>,
): Promise<TrialShown | null> {
  const {trial_id: id, model, task_id: task, trial_index: attempt} = trial.trial;
  const asked = query.get("with");
  let other: BesideId | null = asked === null || asked === OPPOSITE ? null : parseBeside(asked);
  if (asked === OPPOSITE) {
    const own = findTrial(await list(), {model, task, attempt});
    other = toBesideId(own === null ? null : idOf(findOpposite(await list(), own), index));
  } else if (asked === null) {
    const name = {task, model: query.get("with_model") ?? undefined, attempt: Number(query.get("with_attempt") ?? 1)};
    const named = query.get("with_experiment");
    other =
      named === null || named === experiment.id
        ? toBesideId(idOf(findTrial(await list(), name), index))
        : await findElsewhere(named, name);
  }
  if (other === null) return null;
  const elsewhere = other.experiment === experiment.id ? null : other.experiment;
  const otherIndex = elsewhere === null ? index : await readPackIndex(elsewhere);
  const beside = otherIndex === null ? null : await readTrial(otherIndex, other.id, elsewhere);
  if (beside === null) return null;
  const alone = elsewhere === null ? toTrial(other.id) : `../../${elsewhere}/trial/${toTrial(other.id)}`;
  const swap =
    elsewhere === null
      ? toBeside(other.id, id)
      : `../../${elsewhere}/trial/${toBeside(other.id, `${experiment.id}:${id}`)}`;
  return trialBeside(
    {trial, experiment: elsewhere === null ? null : experiment.id, href: toTrial(id)},
    {trial: beside, experiment: elsewhere, href: alone},
    swap,
  );
}

/** The id of a trial of another experiment that is known by name. */
async function findElsewhere(experiment: string, name: Partial<TrialName>): Promise<BesideId | null> {
  const names = ["experiment", "outcomes", "models", "trials"] as const;
  const [index, members] = await Promise.all([
    readPackIndex(experiment),
    readMembers<TrialsArchive>(new URL("../../", location.href), experiment, names),
  ]);
  const id = index === null ? null : idOf(findTrial(trialList(members), name), index);
  return id === null ? null : {experiment, id};
}

function toBesideId(id: string | null): BesideId | null {
  return id === null ? null : {experiment: null, id};
}

function idOf(row: TrialListRow | null, index: PackIndex): string | null {
  return row === null ? null : (index.ids[row.place] ?? null);
}

/** The trial that an address names: other pages know model, task and attempt, not the id. */
function namedIn(query: URLSearchParams) {
  const attempt = Number(query.get("attempt") ?? 1);
  return {task: query.get("task") ?? undefined, model: query.get("model") ?? undefined, attempt};
}

async function readList({experiment, outcomes, models, trials}: TrialPageData): Promise<TrialList> {
  const members = await Promise.all([outcomes(), models(), trials()]);
  return trialList({experiment, outcomes: members[0], models: members[1], trials: members[2]});
}

function say(finding: string): void {
  const place = document.querySelector("[data-finding]");
  if (place !== null) place.textContent = plainDirection(finding);
}

function notice(words: string, link: string | null = null, linkWords = "All trials"): HTMLElement {
  const all = link === null ? null : h("p", null, h("a", {href: link}, linkWords));
  return toElement(h("div", {class: "notice"}, h("p", null, words), all)) as HTMLElement;
}
