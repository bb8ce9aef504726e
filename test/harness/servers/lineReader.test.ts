import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {LineReader} from "../../../harness/servers/lineReader.js";
import type {Line} from "../../../harness/servers/lineReader.js";

function read(chunks: string[], limit: number): Line[] {
  const lines: Line[] = [];
  const reader = new LineReader(limit, (line) => lines.push(line));
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return lines;
}

describe("LineReader(limit, onLine)", () => {
  it("gives whole lines however they are cut, and no unfinished one", () => {
    expect(read(["a", "bc\nd", "\n\nrest"], 10)).toEqual([
      {kind: "whole", text: "abc"},
      {kind: "whole", text: "d"},
    ]);
  });

  it("counts a line that is too long and keeps both its ends", () => {
    const [line, next] = read(["start", "x".repeat(5000), "end\nfine\n"], 100);
    expect(line).toMatchObject({kind: "too_long", bytes: 5008});
    if (line.kind !== "too_long") throw new Error("expected a long line");
    expect(line.head.startsWith("startxxx")).toBe(true);
    expect(line.tail.endsWith("xxxend")).toBe(true);
    expect(next).toEqual({kind: "whole", text: "fine"});
  });

  it("agrees with splitting the whole text", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ab\n]{0,12}$/), {maxLength: 8}), (chunks) => {
        const whole = chunks
          .join("")
          .split("\n")
          .slice(0, -1)
          .filter((line) => line !== "");
        const lines = read(chunks, 5);
        expect(lines.map((line) => (line.kind === "whole" ? line.text.length : line.bytes))).toEqual(
          whole.map((line) => line.length),
        );
        expect(lines.map(({kind}) => kind)).toEqual(whole.map((line) => (line.length > 5 ? "too_long" : "whole")));
      }),
    );
  });
});
