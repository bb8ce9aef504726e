import {describe, expect, it} from "vitest";
import {killRuns} from "../../bench/killRuns.js";

describe("benchbook run, killed with signal 9 at random moments", () => {
  // bench/kill.ts does it 200 times; its table is in bench/RESULTS.md.
  it("loses no finished trial, does none twice, and leaves nothing behind", {timeout: 240_000}, async () => {
    const {kills, problems} = await killRuns(6, 20261130);
    expect(problems).toEqual([]);
    expect(kills).toBe(6);
  });
});
