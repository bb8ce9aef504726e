import {Writable} from "node:stream";
import {describe, expect, it} from "vitest";
import {progressView} from "../../../harness/import/progress.js";

function recorder(isTTY: boolean): {stream: Writable & {isTTY: boolean}; text: () => string} {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return {
    stream: Object.assign(stream, {
      isTTY,
      columns: 100,
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    }),
    text: () => text,
  };
}

describe("progressView(stream)", () => {
  it("writes one plain line a quarter of each phase where there is no terminal", () => {
    const {stream, text} = recorder(false);
    const view = progressView(stream);
    for (let done = 0; done <= 100; done++) view.show({phase: "reading", done, total: 100});
    view.show({phase: "writing", done: 0, total: 1});
    view.show({phase: "writing", done: 1, total: 1});
    view.stop();
    expect(text()).toBe(
      "reading 0 of 100\nreading 25 of 100\nreading 50 of 100\nreading 75 of 100\nreading 100 of 100\nwriting 0 of 1\nwriting 1 of 1\n",
    );
  });

  it("draws a bar on a terminal", () => {
    const {stream, text} = recorder(true);
    const view = progressView(stream);
    view.show({phase: "reading", done: 0, total: 4});
    view.show({phase: "reading", done: 4, total: 4});
    view.stop();
    expect(text()).toContain("reading");
    expect(text()).toContain("4 of 4");
    expect(text()).not.toContain("\n\n");
  });
});
