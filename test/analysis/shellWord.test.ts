import {execFileSync} from "node:child_process";
import {describe, expect, it} from "vitest";
import {shellWord} from "../../src/analysis/shellWord.js";

describe("shellWord(text)", () => {
  it("leaves a plain word as it is", () => {
    expect(shellWord("claude-sonnet-4.5")).toBe("claude-sonnet-4.5");
  });

  it.each(["", "two words", "$(echo no)", "`echo no`", 'a "b" \\ c', "it's", "$HOME", "a;b", "line\nline"])(
    "is %j again for a shell",
    (text) => {
      expect(execFileSync("sh", ["-c", `printf %s ${shellWord(text)}`], {encoding: "utf8"})).toBe(text);
    },
  );
});
