const KEPT = 512;

/** A line of a server's output: whole, or too long, of which both ends are kept. */
export type Line = {kind: "whole"; text: string} | {kind: "too_long"; bytes: number; head: string; tail: string};

/**
 * Cuts chunks of bytes into lines without joining anything twice; a line longer than `limit` is counted, not kept.
 * Use it for output of a process that cannot be trusted.
 * @param limit bytes of the longest line that is kept
 * @param onLine called for each line, without its line break
 */
export class LineReader {
  private chunks: Buffer[] = [];
  private size = 0;
  private head: string | null = null;
  private tail = Buffer.alloc(0);

  constructor(
    private readonly limit: number,
    private readonly onLine: (line: Line) => void,
  ) {}

  /** Bytes of the line that has not ended yet. */
  get pendingBytes(): number {
    return this.size;
  }

  /**
   * Takes the next bytes; calls back for each line that they end.
   * @param chunk bytes, which are not copied until their line ends
   */
  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.take(chunk.subarray(start, end));
      this.finish();
      start = end + 1;
    }
    if (start < chunk.length) this.take(chunk.subarray(start));
  }

  private take(piece: Buffer): void {
    this.size += piece.length;
    if (this.head === null && this.size <= this.limit) {
      this.chunks.push(piece);
      return;
    }
    const before = this.head === null ? Buffer.concat(this.chunks) : this.tail;
    this.head ??= Buffer.concat([before, piece]).toString("utf8", 0, KEPT);
    this.tail = Buffer.concat([before.subarray(-KEPT), piece.subarray(-KEPT)]).subarray(-KEPT);
    this.chunks = [];
  }

  private finish(): void {
    if (this.head !== null) {
      this.onLine({kind: "too_long", bytes: this.size, head: this.head, tail: this.tail.toString("utf8")});
    } else if (this.size > 0) {
      const text = (this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks)).toString("utf8");
      this.onLine({kind: "whole", text});
    }
    this.chunks = [];
    this.size = 0;
    this.head = null;
  }
}
