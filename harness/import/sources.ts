import {createHash} from "node:crypto";
import type {NewRow} from "../../data/schema.js";

/** Counts of what was odd, by kind. */
class Tally {
  readonly counts = new Map<string, number>();

  /** Counts one more of a kind, or `by` more. */
  add(kind: string, by = 1): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + by);
  }

  /** One line a kind, the most frequent first: `success with an error: 41`. */
  lines(): string[] {
    return [...this.counts]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([kind, count]) => `${kind}: ${count}`);
  }
}

/** One file as it will stand in `sources`, while it is being read. */
export interface SourceFile {
  /** Its path relative to what is imported, with `/`; it is the file's id as well. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly format: string;
  rowsRead: number;
  rowsKept: number;
  readonly warnings: string[];
}

/** The id of the source row that stands for the whole of what was imported. */
export const WHOLE = ".";

/**
 * The files of one import: what was read, kept, odd and damaged.
 * Use `odd` for what is kept as it is, `damaged` for what had to be left out; both end up in `sources.warnings`.
 */
export class Sources {
  readonly files: SourceFile[] = [];
  readonly oddities = new Tally();
  readonly damage: string[] = [];

  /** Notes a file that was read. */
  add(file: Omit<SourceFile, "rowsRead" | "rowsKept" | "warnings">): SourceFile {
    const source = {...file, rowsRead: 0, rowsKept: 0, warnings: []};
    this.files.push(source);
    return source;
  }

  /** Notes something odd that is kept: counted over all files and, where `source` is given, written at the file. */
  odd(kind: string, source?: SourceFile, detail?: string): void {
    this.oddities.add(kind);
    source?.warnings.push(detail === undefined ? kind : `${kind}: ${detail}`);
  }

  /** Notes something damaged that is left out. */
  damaged(source: SourceFile, what: string): void {
    this.damage.push(`${source.path}: ${what}`);
    source.warnings.push(`damaged: ${what}`);
  }

  /** Hash over the paths and hashes of all files: equal for equal input, whatever the order of reading. */
  fingerprint(): string {
    return fingerprintOf(this.files.map(({path, sha256}) => ({source_id: path, sha256})));
  }

  /** The rows of `sources`: one a file, and one (`.`) for the whole that carries the counts. */
  rows(format: string): NewRow<"sources">[] {
    const files = this.files.map((file) => ({
      source_id: file.path,
      path: file.path,
      sha256: file.sha256,
      bytes: file.bytes,
      format: file.format,
      rows_read: file.rowsRead,
      rows_kept: file.rowsKept,
      warnings: file.warnings,
    }));
    const damage = this.damage.length === 0 ? [] : [`damaged, left out: ${this.damage.length}`];
    const whole = {
      source_id: WHOLE,
      path: WHOLE,
      sha256: this.fingerprint(),
      bytes: 0,
      format,
      rows_read: 0,
      rows_kept: 0,
      warnings: [`files: ${this.files.length}`, ...damage, ...this.oddities.lines()],
    };
    return [whole, ...files];
  }
}

/** Hash over the ids and hashes of source rows, in the order of their ids. */
function fingerprintOf(files: readonly {source_id: string; sha256: string}[]): string {
  const lines = files.map(({source_id, sha256}) => `${source_id}\0${sha256}\n`).sort();
  return createHash("sha256").update(lines.join("")).digest("hex");
}
