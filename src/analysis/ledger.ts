import type {Archive} from "./archive.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {capitalized, inDigits, inWords, listed, percent, plural, unbroken} from "./phrasing.js";
import {providerGroup} from "./providerGroup.js";
import type {ProviderGroup} from "./providerGroup.js";
import {inSlice} from "./standings.js";

/** What one convention makes of one model's planned trials. */
export interface LedgerEntry {
  convention: string;
  planned: number;
  present: number;
  counted: number;
  passed: number;
  /** passed of counted, null where nothing counts */
  estimate: number | null;
  /** rank among the models shown, 1 is best, ties share the better rank; null without an estimate */
  rank: number | null;
  /** trials by reason: why they were dropped, or scored 0 without a verdict */
  reasons: Record<string, number>;
}

/** One model under every convention of the archive, in the archive's order: the experiment's own first. */
export interface LedgerRow {
  model: string;
  display_name: string;
  group: ProviderGroup;
  entries: LedgerEntry[];
  /** whether its rank differs between conventions */
  isMoved: boolean;
}

/** The ledger of an experiment: what was counted and what was dropped. */
export interface Ledger {
  rows: LedgerRow[];
  conventions: string[];
  reasons: string[];
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
}

/** What each reason means, for the page. */
export const reasonMeanings: Record<string, string> = {
  missing: "planned, but no trial is there",
  infra_error: "an infrastructure error, no verdict",
  cancelled: "cancelled, no verdict",
  judge_failed: "every call of the judge failed",
  verifier_failed: "the verifier could not run",
  agent_error: "the agent failed, no verdict",
  timeout: "timed out, no verdict",
  over_budget: "a budget ran out, no verdict",
  no_answer: "no answer to score",
  unscored: "nothing scored it",
  unplanned: "a trial that nobody planned",
};

/**
 * The ledger under a state: every convention of the archive side by side, by the rank under the experiment's own.
 * @param archive needs `outcomes`, `models`, `tasks`
 * @param state models, judge, threshold and tasks; its convention does not matter
 */
export function ledger(archive: Pick<Archive, "outcomes" | "models" | "tasks">, state: PageState): Ledger {
  const {outcomes} = archive;
  const conventions = outcomes.models.length === 0 ? [] : outcomes.conventions;
  const names = new Map(archive.models.map((model) => [model.model, model]));
  const entries = conventions.map((convention) => entriesOf(archive, {...state, convention}));
  const rows = outcomes.models.flatMap((model, m): LedgerRow[] => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const own = entries.map((byModel) => byModel[m]);
    if (own[0].planned === 0 && own[0].present === 0) return [];
    const ranks = new Set(own.map(({rank}) => rank));
    const known = names.get(model);
    return [
      {
        model,
        display_name: known?.display_name ?? model,
        group: providerGroup(known ?? {provider: null, is_open_weights: null}),
        entries: own,
        isMoved: ranks.size > 1,
      },
    ];
  });
  rows.sort((a, b) => (a.entries[0].rank ?? Infinity) - (b.entries[0].rank ?? Infinity));
  const reasons = outcomes.reasons.filter((reason) =>
    rows.some((row) => row.entries.some((entry) => (entry.reasons[reason] ?? 0) > 0)),
  );
  return {rows, conventions, reasons, ...wordsOf(rows, conventions)};
}

function entriesOf(archive: Pick<Archive, "outcomes" | "tasks">, state: PageState): LedgerEntry[] {
  const grid = outcomeGrid(archive.outcomes, state);
  const kept = new Set(archive.tasks.filter(inSlice(state.slice)).map(({task_id}) => task_id));
  const entries = grid.models.map((_, m): LedgerEntry => {
    const entry: LedgerEntry = {
      convention: grid.convention,
      planned: 0,
      present: 0,
      counted: 0,
      passed: 0,
      estimate: null,
      rank: null,
      reasons: {},
    };
    for (let t = 0; t < grid.tasks.length; t++) {
      if (state.slice !== null && !kept.has(grid.tasks[t])) continue;
      for (let attempt = 0; attempt < grid.attempts; attempt++) {
        const outcome = grid.at(m, t, attempt);
        if (outcome === null) continue;
        if (outcome.reason !== "unplanned") entry.planned++;
        if (outcome.present) entry.present++;
        if (outcome.counted) entry.counted++;
        if (outcome.passed) entry.passed++;
        if (outcome.reason !== null) entry.reasons[outcome.reason] = (entry.reasons[outcome.reason] ?? 0) + 1;
      }
    }
    entry.estimate = entry.counted === 0 ? null : entry.passed / entry.counted;
    return entry;
  });
  const shown = entries.filter((_, m) => state.models === null || state.models.includes(grid.models[m]));
  for (const entry of shown) {
    const {estimate} = entry;
    if (estimate === null) continue;
    entry.rank = 1 + shown.filter((other) => other.estimate !== null && other.estimate > estimate + 1e-12).length;
  }
  return entries;
}

function wordsOf(rows: LedgerRow[], conventions: string[]): Pick<Ledger, "finding" | "title" | "subtitle" | "caption"> {
  if (rows.length === 0) {
    const nothing = "Nothing is planned here, so nothing was dropped.";
    return {finding: nothing, title: nothing, subtitle: "", caption: ""};
  }
  const sum = (pick: (entry: LedgerEntry) => number, c = 0) =>
    rows.reduce((total, row) => total + pick(row.entries[c]), 0);
  const [own] = conventions;
  const planned = sum(({planned}) => planned);
  const counted = sum(({counted}) => counted);
  const others = conventions.slice(1).map((convention, i) => droppedPhrase(rows, convention, i + 1));
  const first =
    counted === planned
      ? `All ${inDigits(planned)} planned trials count under ${own}`
      : `Of ${inDigits(planned)} planned trials ${inDigits(counted)} count under ${own}`;
  const moved = conventions
    .slice(1)
    .map((convention, i) => ({convention, count: movedUnder(rows, i + 1)}))
    .filter(({count}) => count > 0);
  const changes =
    moved.length === 0
      ? "No convention changes a rank."
      : `${capitalized(listed(moved.map(({convention, count}) => `${count === 1 ? "one model" : `${inWords(count)} models`} under ${convention}`)))} ${moved.length === 1 && moved[0].count === 1 ? "has" : "have"} another rank${largestMove(
          rows,
          moved.map(({convention}) => convention),
        )}.`;
  return {
    finding: `${first}${others.length === 0 ? "" : `; ${listed(others)}`}. ${changes}`,
    title: titleOf(rows, conventions),
    subtitle: `Passed of counted trials, per cent, and rank of ${plural(rows.length, "model")} under each convention; a rank in bold differs from the one under ${own}.`,
    caption: `Counted is the denominator. A trial that is dropped, or scored 0 without a verdict, has a reason. Planned trials: ${inDigits(planned)}.`,
  };
}

function droppedPhrase(rows: LedgerRow[], convention: string, c: number): string {
  const planned = rows.reduce((total, row) => total + row.entries[c].planned, 0);
  const counted = rows.reduce((total, row) => total + row.entries[c].counted, 0);
  return planned === counted ? `${convention} counts all` : `${convention} drops ${inDigits(planned - counted)}`;
}

function movedUnder(rows: LedgerRow[], c: number): number {
  return rows.filter(({entries}) => entries[c].rank !== entries[0].rank).length;
}

function largestMove(rows: LedgerRow[], conventions: string[]): string {
  const moves = rows.flatMap(({display_name, entries}) =>
    entries.map(({rank, convention}) => ({display_name, convention, from: entries[0].rank ?? 0, to: rank ?? 0})),
  );
  const [largest] = moves.toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  if (Math.abs(largest.to - largest.from) < 2) return "";
  return `: ${unbroken(largest.display_name)} goes from ${largest.from} to ${largest.to}${conventions.length > 1 ? ` under ${largest.convention}` : ""}`;
}

function titleOf(rows: LedgerRow[], conventions: string[]): string {
  const spreads = rows.map((row) => {
    const known = row.entries.flatMap(({estimate}) => (estimate === null ? [] : [estimate]));
    return {row, spread: known.length === 0 ? 0 : Math.max(...known) - Math.min(...known)};
  });
  const [widest] = spreads.toSorted((a, b) => b.spread - a.spread);
  if (widest.spread < 0.0005 || conventions.length < 2) return "The conventions agree on every rate";
  return `What is counted moves ${widest.row.display_name} the most: by ${percent(widest.spread)} points`;
}
