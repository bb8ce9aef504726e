import type {Archive, ModelRow, OutcomesMember, TrialsMember} from "../analysis/archive.js";
import {trialList} from "../analysis/trialList.js";
import type {TrialList} from "../analysis/trialList.js";
import type {PackIndex} from "../analysis/trialRecord.js";
import {h, toElement} from "./markup.js";
import {readPackIndex, readTrial} from "./readTrial.js";
import {trialTable} from "./trialTable.js";
import {trialView} from "./trialView.js";

/** What the page is made from; the members of the archive are asked for only where trials are listed. */
export interface TrialPageData {
  experiment: Archive["experiment"];
  outcomes: () => Promise<OutcomesMember>;
  models: () => Promise<ModelRow[]>;
  trials: () => Promise<TrialsMember>;
}

/**
 * The trial page: one trial where the address names one, `?id=` or `?task=` with `model` and `attempt`, else the table of
 * trials. A trial costs two requests: the index, and the trial's range of a pack.
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
    put(notice("benchbook report packs the trajectories beside this page; preview does not serve them."));
    return;
  }
  if (!query.has("id") && !query.has("task")) {
    const list = await readList(data);
    say(list.finding);
    put(trialTable(list, index));
    return;
  }
  const id = query.get("id") ?? (await findId(data, query, index));
  const trial = id === null ? null : await readTrial(index, id);
  if (trial === null) {
    say("There is no such trial in this experiment.");
    put(notice(`No trial: ${id ?? query.toString()}. The table of all trials is at the link below.`, "./"));
    return;
  }
  const shown = trialView(data.experiment, index, trial);
  const heading = document.querySelector("h1");
  if (heading !== null) heading.textContent = shown.title;
  document.title = `${shown.title} | ${data.experiment.title} | Benchbook`;
  say(shown.finding);
  put(shown.element);
  shown.start();
}

async function readList({experiment, outcomes, models, trials}: TrialPageData): Promise<TrialList> {
  const members = await Promise.all([outcomes(), models(), trials()]);
  return trialList({experiment, outcomes: members[0], models: members[1], trials: members[2]});
}

/** The trial of a model, task and attempt: other pages know those, not the id. */
async function findId(data: TrialPageData, query: URLSearchParams, index: PackIndex): Promise<string | null> {
  const {rows} = await readList(data);
  const attempt = Number(query.get("attempt") ?? 1);
  const found = rows.find(
    ({model, task_id, trial_index}) =>
      task_id === query.get("task") && trial_index === attempt && (!query.has("model") || model === query.get("model")),
  );
  return found === undefined ? null : (index.ids[found.place] ?? null);
}

function say(finding: string): void {
  const place = document.querySelector("[data-finding]");
  if (place !== null) place.textContent = finding;
}

function notice(words: string, link: string | null = null): HTMLElement {
  const all = link === null ? null : h("p", null, h("a", {href: link}, "All trials"));
  return toElement(h("div", {class: "notice"}, h("p", null, words), all)) as HTMLElement;
}
