import {pageTexts} from "../archive/pageTexts.js";
import type {ExperimentSummary} from "../archive/summarizeExperiment.js";
import {escapeText} from "./escape.js";
import {kindWords} from "./kindWords.js";
import {readSelection} from "./selection.js";
import type {Selection} from "./selection.js";

const whole = new Intl.NumberFormat("en-US");

function count(n: number): string {
  return n === 0 ? `<span class="second" title="none in this experiment">–</span>` : whole.format(n);
}

/** An experiment and the finding of its overview. */
interface Entry {
  readonly summary: ExperimentSummary;
  readonly finding: string;
}

function row({summary, finding}: Entry): string {
  const title = `<a href="/${summary.id}/">${escapeText(summary.title)}</a>`;
  const badge = `<span class="badge ${summary.kind}">${kindWords[summary.kind]}</span>`;
  const cell = (n: number, extra = "") => `<td class="number${extra}">${count(n)}</td>`;
  const numbers = [cell(summary.n_models), cell(summary.n_tasks, " wide"), cell(summary.n_trials)];
  return `<tr><th scope="row">${title}<span class="narrow second">${kindWords[summary.kind]}</span><span class="experiment-finding">${escapeText(finding)}</span></th><td class="wide">${badge}</td>${numbers.join("")}<td class="wide name">${summary.created_at.slice(0, 10)}</td></tr>`;
}

function sentence(summaries: readonly ExperimentSummary[]): string {
  if (summaries.length === 0) return "No experiment is here yet.";
  const trials = summaries.reduce((sum, {n_trials}) => sum + n_trials, 0);
  const withTrials = summaries.filter(({n_trials}) => n_trials > 0).length;
  const experiments = summaries.length === 1 ? "One experiment" : `${summaries.length} experiments`;
  if (withTrials === 0) return `${experiments} of published figures, and no trials yet.`;
  const published = summaries.length - withTrials;
  const rest = published === 0 ? "" : `; ${published} ${published === 1 ? "holds" : "hold"} published figures alone`;
  return `${experiments}, ${whole.format(trials)} trials${rest}. Each page opens with what its data show, and how sure that is.`;
}

function table(entries: readonly Entry[]): string {
  if (entries.length === 0) return "";
  const head = `<thead><tr><th scope="col">Experiment</th><th scope="col" class="wide">Kind</th><th scope="col" class="number">Models</th><th scope="col" class="number wide">Tasks</th><th scope="col" class="number">Trials</th><th scope="col" class="wide">Date</th></tr></thead>`;
  return `<div class="table-frame" role="region" aria-label="Experiments" tabindex="0"><table class="data experiments">${head}<tbody>${entries.map(row).join("")}</tbody></table></div>`;
}

function brokenNotices({broken}: Selection): string {
  return broken
    .map(
      ({id, error}) =>
        `<div class="notice broken"><p><strong>${escapeText(id)}</strong> is left out: it cannot be read.</p><pre>${escapeText(error)}</pre></div>`,
    )
    .join("");
}

function importNotice(summaries: readonly ExperimentSummary[]): string {
  if (summaries.some(({kind}) => kind === "imported" || kind === "measured")) return "";
  return `<div class="notice"><p>These are figures that were published. To see trials, import a benchmark's results and build the report again:</p><pre>npm run benchbook -- import mcpmark ../mcpmark-experiments&#10;npm start</pre></div>`;
}

/**
 * The front page's Markdown: what experiments there are, what each is worth, and which could not be read.
 * @param selection the experiments of the site, from `readSelection`
 * @returns Markdown with Framework's front matter
 * @throws where an experiment that was readable no longer is
 * @example (await toFrontPage(readSelection())).startsWith("---") // true
 */
export async function toFrontPage(selection: Selection): Promise<string> {
  const entries: Entry[] = [];
  for (const {folder} of selection.experiments) {
    const {summary, pages} = await pageTexts(folder);
    entries.push({summary, finding: pages[""].finding});
  }
  const summaries = entries.map(({summary}) => summary);
  return `---
title: Experiments
---

<div class="page-head"><h1>Experiments</h1></div>
<p class="finding">${sentence(summaries)}</p>
${table(entries)}
${brokenNotices(selection)}
${importNotice(summaries)}
`;
}

/**
 * Prints the front page of the experiments that this build is about.
 * @example await printFrontPage() // in src/index.md.ts
 */
export async function printFrontPage(): Promise<void> {
  process.stdout.write(await toFrontPage(readSelection()));
}
