import type {SourceFile} from "./sources.js";

/** Takes what is odd or damaged while rows are read: `Sources` keeps it, a `NoteRecord` holds it until its turn comes. */
export interface Notes {
  /** Notes something odd that is kept: counted and, where `source` is given, written at the file. */
  odd(kind: string, source?: SourceFile, detail?: string): void;
  /** Notes something damaged that is left out. */
  damaged(source: SourceFile, what: string): void;
}

/** A note that waits for its turn. */
export interface Note {
  /** Which row it is about, counted over all files. */
  readonly row: number;
  /** The kind of what is odd; null where something is damaged. */
  readonly kind: string | null;
  /** The file's path; null where the note is of none. */
  readonly file: string | null;
  readonly text: string | undefined;
}

/** Notes in the order in which they came, each with the row that was read then. */
export class NoteRecord implements Notes {
  /** The row that is being read. */
  row = 0;
  private notes: Note[] = [];

  odd(kind: string, source?: SourceFile, detail?: string): void {
    this.notes.push({row: this.row, kind, file: source?.path ?? null, text: detail});
  }

  damaged(source: SourceFile, what: string): void {
    this.notes.push({row: this.row, kind: null, file: source.path, text: what});
  }

  /** The notes since the last call. */
  take(): Note[] {
    const {notes} = this;
    this.notes = [];
    return notes;
  }
}

/**
 * Gives notes of two readers of the same rows to where they are kept, row by row, of one row those of `first` before those of `second`.
 * @param files by path, those that the notes name
 */
export function replayNotes(
  first: readonly Note[],
  second: readonly Note[],
  to: Notes,
  files: ReadonlyMap<string, SourceFile>,
): void {
  let at = 0;
  const play = ({kind, file, text}: Note): void => {
    const source = file === null ? undefined : files.get(file);
    if (kind !== null) to.odd(kind, source, text);
    else if (source !== undefined) to.damaged(source, text ?? "");
  };
  for (const note of first) {
    for (; at < second.length && second[at].row < note.row; at++) play(second[at]);
    play(note);
  }
  for (; at < second.length; at++) play(second[at]);
}
