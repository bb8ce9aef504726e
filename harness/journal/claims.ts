import {linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {randomBytes} from "node:crypto";
import {join} from "node:path";
import {journalFolder} from "./journal.js";
import {isRunning, thisProcess} from "./processIdentity.js";
import type {ProcessIdentity} from "./processIdentity.js";

/** Who has a trial, or how it ended. */
interface Claim extends ProcessIdentity {
  /** The journal that its owner writes. */
  readonly journal: string;
  readonly state: "running" | "released" | "done";
  /** When it was done; null before. */
  readonly at: string | null;
}

/** A trial that this process has. */
export interface Held {
  readonly trial: string;
  readonly path: string;
}

/** What came of claiming: it is ours, another process runs it, it was done meanwhile, or its owner died (whose journal must be looked at first). */
export type ClaimResult =
  | {kind: "held"; held: Held}
  | {kind: "running"}
  | {kind: "done"}
  | {kind: "died"; journal: string; claimAgain: () => ClaimResult};

/**
 * Claims of trials, so that several processes share one experiment. A claim is a file that is made whole or not at all, `<trial>.<n>`,
 * and is never taken away: whoever finds the newest one released, or its owner dead, makes number n + 1, which only one can.
 */
export class Claims {
  private readonly folder: string;

  /**
   * Opens the claims of an experiment.
   * @param experiment the experiment's folder
   * @param journal name of this process's journal, which who finds its claims after its death looks at
   */
  constructor(
    experiment: string,
    private readonly journal: string,
  ) {
    this.folder = join(journalFolder(experiment), "claims");
    mkdirSync(this.folder, {recursive: true});
  }

  /**
   * Claims a trial.
   * @param trial its id
   * @param knownEnd when the trial was done, as far as the caller knows and wants it done again; null where it was not
   * @returns whether it is ours, and else whose it is
   * @throws where the folder of claims cannot be read or written
   * @example claims.claim("m.t.1", null).kind // "held"
   */
  claim(trial: string, knownEnd: string | null): ClaimResult {
    for (let number = 0; ; number++) {
      const path = join(this.folder, `${trial}.${number}`);
      const claim = readClaim(path);
      const isNewest = readClaim(join(this.folder, `${trial}.${number + 1}`)) === null;
      if (claim === null) return this.make(path) ? {kind: "held", held: {trial, path}} : {kind: "running"};
      if (!isNewest || claim.state === "released") continue;
      if (claim.state === "done") {
        if (knownEnd === null || claim.at === null || Date.parse(claim.at) !== Date.parse(knownEnd))
          return {kind: "done"};
        continue;
      }
      if (isRunning(claim)) return {kind: "running"};
      const next = join(this.folder, `${trial}.${number + 1}`);
      const claimAgain = (): ClaimResult =>
        this.make(next) ? {kind: "held", held: {trial, path: next}} : {kind: "running"};
      return {kind: "died", journal: claim.journal, claimAgain};
    }
  }

  /**
   * Says that the trial was done: nobody runs it again.
   * @param held what `claim` gave
   * @param at when, as its rows say
   */
  finish({path}: Held, at: string): void {
    this.write(path, {state: "done", at});
  }

  /**
   * Says that the trial was given up: anybody may run it.
   * @param held what `claim` gave
   */
  release({path}: Held): void {
    this.write(path, {state: "released", at: null});
  }

  private make(path: string): boolean {
    const temporary = this.temporary({state: "running", at: null});
    try {
      linkSync(temporary, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    } finally {
      rmSync(temporary);
    }
  }

  private write(path: string, state: Pick<Claim, "state" | "at">): void {
    renameSync(this.temporary(state), path);
  }

  private temporary(state: Pick<Claim, "state" | "at">): string {
    const path = join(this.folder, `.${process.pid}-${randomBytes(6).toString("hex")}`);
    const claim: Claim = {...thisProcess(), journal: this.journal, ...state};
    writeFileSync(path, JSON.stringify(claim));
    return path;
  }
}

function readClaim(path: string): Claim | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Claim;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
