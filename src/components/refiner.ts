import type {PendingComputation} from "../analysis/computation.js";
import {isSameInput} from "../analysis/sameInput.js";

/** What the worker of `refineWorker.ts` answers. */
interface Answer {
  id: number;
  output?: unknown;
  error?: string;
}

interface Order extends PendingComputation {
  id: number;
}

/**
 * Makes final results in other threads while the page stays free, one order a thread at a time.
 *
 * A drawing that wants something else cancels: threads whose order nobody wants any more are ended, whatever they were
 * at. Where threads cannot be started, orders are computed in the page, one at a time.
 */
export class Refiner {
  #waiting: Order[] = [];
  #busy = new Map<Worker, Order>();
  #idle: Worker[] = [];
  #next = 1;
  #canStart = typeof Worker !== "undefined";
  #isInPage = false;
  readonly #threads: number;
  readonly #onResult: (order: PendingComputation, output: unknown, left: number) => void;

  /**
   * @param onResult called with each result, and how many orders are left
   * @param threads most threads, default one less than the machine's processors, 1 to 4
   */
  constructor(
    onResult: (order: PendingComputation, output: unknown, left: number) => void,
    threads: number = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)),
  ) {
    this.#onResult = onResult;
    this.#threads = threads;
  }

  /** Ends what is under way and not wanted; nothing new is started. */
  keep(wanted: PendingComputation[]): void {
    const isWanted = (order: PendingComputation) => wanted.some((other) => isSameOrder(order, other));
    this.#waiting = [];
    for (const [worker, order] of this.#busy) {
      if (isWanted(order)) continue;
      worker.terminate();
      this.#busy.delete(worker);
    }
  }

  /** Orders exactly these: what is under way and still wanted goes on, everything else stops. */
  order(wanted: PendingComputation[]): void {
    this.keep(wanted);
    const underWay = [...this.#busy.values()];
    this.#waiting = wanted
      .filter((order) => !underWay.some((other) => isSameOrder(order, other)))
      .map((order) => ({...order, id: this.#next++}));
    this.#advance();
  }

  #advance(): void {
    while (this.#waiting.length > 0 && this.#canStart && this.#busy.size < this.#threads) {
      const worker = this.#idle.pop() ?? this.#start();
      if (worker === null) break;
      const order = this.#waiting.shift();
      if (order === undefined) break;
      this.#busy.set(worker, order);
      worker.postMessage(order);
    }
    if (!this.#canStart && !this.#isInPage && this.#waiting.length > 0) {
      this.#isInPage = true;
      setTimeout(() => void this.#computeHere(), 0);
    }
  }

  #start(): Worker | null {
    try {
      const worker = new Worker(import.meta.resolve("./refineWorker.js"), {type: "module"});
      worker.addEventListener("message", ({data}: MessageEvent<Answer>) => this.#take(worker, data));
      worker.addEventListener("error", () => this.#giveUp(worker));
      return worker;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.#canStart = false;
      return null;
    }
  }

  #take(worker: Worker, {id, output, error}: Answer): void {
    const order = this.#busy.get(worker);
    if (order?.id !== id) return;
    this.#busy.delete(worker);
    this.#idle.push(worker);
    if (error === undefined) this.#onResult(order, output, this.#waiting.length + this.#busy.size);
    else reportError(new Error(`Refiner: ${order.name}: ${error}`));
    this.#advance();
  }

  /** A thread that could not be loaded (a page opened as a file, an old browser): its order goes back. */
  #giveUp(worker: Worker): void {
    const order = this.#busy.get(worker);
    worker.terminate();
    this.#busy.delete(worker);
    this.#canStart = false;
    if (order !== undefined) this.#waiting.unshift(order);
    this.#advance();
  }

  async #computeHere(): Promise<void> {
    const {compute} = await import("../analysis/computations.js");
    this.#isInPage = false;
    const order = this.#waiting.shift();
    if (order !== undefined) this.#onResult(order, compute(order.name, order.input), this.#waiting.length);
    this.#advance();
  }
}

function isSameOrder(a: PendingComputation, b: PendingComputation): boolean {
  return a.name === b.name && isSameInput(a.input, b.input);
}
