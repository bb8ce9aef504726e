import {isSameInput, sizeOf} from "./sameInput.js";

/** A resampled result that a page can show from few resamples at once and from all of them a moment later. */
export interface Computation<I, O> {
  /** names it between threads */
  name: string;
  /** resamples of the final result, as the build takes */
  resamples: number;
  /** about how many nanoseconds one resample takes */
  cost: (input: I) => number;
  /** the result; the input and the result are plain data, so that they can go to another thread */
  run: (input: I, resamples: number) => O;
}

/** A final result that a drawing did without. */
export interface PendingComputation {
  name: string;
  input: unknown;
}

/** Resamples of a draft, where time allows. */
export const DRAFT_RESAMPLES = 500;
/** Resamples that every draft has. */
const FEWEST_RESAMPLES = 100;
/** Drafts differ by steps of so many resamples, so that their number is quietly read. */
const DRAFT_STEP = 50;
/** Milliseconds for the drafts of one drawing; each may take half of what is left. */
const DRAFT_BUDGET = 70;

const KEPT_BYTES = 64 * 2 ** 20;

interface Kept {
  name: string;
  input: unknown;
  output: unknown;
  bytes: number;
}

interface Draft {
  name: string;
  input: unknown;
  output: unknown;
  resamples: number;
}

let current: ComputationMemo | null = null;

function exchange(memo: ComputationMemo | null): ComputationMemo | null {
  const before = current;
  current = memo;
  return before;
}

/**
 * The result of a computation: the final one, or, while `ComputationMemo.draw` runs and time is short, a draft.
 *
 * The build, commands and tests have no memo open and always get the final result.
 *
 * @param computation what to compute
 * @param input plain data: numbers, texts, arrays, typed arrays and objects of them
 * @example computed(rankingComputation, {columns, weights, isPaired: true, level: 0.95})
 */
export function computed<I, O>(computation: Computation<I, O>, input: I): O {
  return current === null ? computation.run(input, computation.resamples) : current.get(computation, input);
}

/** A drawing, the final results that it lacks, and the fewest resamples that any of its drafts was made from. */
export interface Drawing<T> {
  drawn: T;
  pending: PendingComputation[];
  /** null where nothing was drafted */
  draftResamples: number | null;
}

/**
 * Results of computations by their inputs, with a budget of time for each drawing.
 *
 * A drawing that finds all results, or can make them within its budget, is final. What it cannot is drawn from 500
 * resamples, or fewer where many or large results are wanted, and listed as pending; once another thread has made it and
 * `put` it, the same drawing is final, with exactly the numbers of the build.
 */
export class ComputationMemo {
  #kept: Kept[] = [];
  /** the drafts of the drawing before, and of this one */
  #drafts: Draft[] = [];
  #used = new Set<Draft>();
  #pending: PendingComputation[] = [];
  #left = 0;
  #forDrafts = 0;
  #fewest: number | null = null;
  /** how much slower than estimated this machine is */
  #pace = 1;
  #clock: () => number;

  /** @param clock milliseconds, for the pace of this machine; default `performance.now` */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Runs a drawing; every `computed` in it asks this memo.
   * @param budget milliseconds that final results may take altogether; 0 drafts whatever is not known
   * @param body draws; it must not wait
   * @returns what `body` returns, and which final results it lacks
   */
  draw<T>(budget: number, body: () => T): Drawing<T> {
    this.#left = budget;
    this.#pending = [];
    this.#forDrafts = DRAFT_BUDGET;
    this.#fewest = null;
    this.#used = new Set();
    const outer = exchange(this);
    try {
      return {drawn: body(), pending: this.#pending, draftResamples: this.#fewest};
    } finally {
      exchange(outer);
      this.#drafts = this.#drafts.filter((draft) => this.#used.has(draft));
    }
  }

  /** Keeps a final result that was computed elsewhere. */
  put(name: string, input: unknown, output: unknown): void {
    const bytes = sizeOf(input) + sizeOf(output);
    this.#kept.unshift({name, input, output, bytes});
    let total = 0;
    this.#kept = this.#kept.filter((kept, i) => (total += kept.bytes) <= KEPT_BYTES || i === 0);
  }

  /** The result for this input; `computed` calls it. */
  get<I, O>(computation: Computation<I, O>, input: I): O {
    const {name, resamples, cost, run} = computation;
    const place = this.#kept.findIndex((kept) => kept.name === name && isSameInput(kept.input, input));
    if (place >= 0) {
      const [found] = this.#kept.splice(place, 1);
      this.#kept.unshift(found);
      return found.output as O;
    }
    const expected = (cost(input) * resamples) / 1e6;
    if (resamples > DRAFT_RESAMPLES && expected * this.#pace > this.#left) {
      this.#pending.push({name, input});
      return this.#draft(computation, input) as O;
    }
    const from = this.#clock();
    const output = run(input, resamples);
    const taken = this.#clock() - from;
    if (expected > 2) this.#pace = Math.min(10, Math.max(0.5, (this.#pace + taken / expected) / 2));
    this.#left -= taken;
    this.put(name, input, output);
    return output;
  }

  /** A draft: that of the drawing before, where it wanted the same. */
  #draft<I, O>({name, cost, run}: Computation<I, O>, input: I): unknown {
    let draft = this.#drafts.find((other) => other.name === name && isSameInput(other.input, input));
    if (draft === undefined) {
      const resamples = this.#draftResamples((cost(input) / 1e6) * this.#pace);
      draft = {name, input, output: run(input, resamples), resamples};
      this.#drafts.push(draft);
    }
    this.#used.add(draft);
    this.#fewest = Math.min(this.#fewest ?? draft.resamples, draft.resamples);
    return draft.output;
  }

  /** As many resamples of so many milliseconds each as the drawing has time for. */
  #draftResamples(each: number): number {
    const fit = Math.floor(this.#forDrafts / 2 / each / DRAFT_STEP) * DRAFT_STEP;
    const resamples = Math.min(DRAFT_RESAMPLES, Math.max(FEWEST_RESAMPLES, fit));
    this.#forDrafts = Math.max(0, this.#forDrafts - each * resamples);
    return resamples;
  }
}
