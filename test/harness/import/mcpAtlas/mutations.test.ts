import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {mutateBytes} from "../../../../bench/mutateBytes.js";
import {readBytes} from "../../../../bench/readBytes.js";
import {describeReal, realData} from "../../../realData.js";
import {SCORED, scoredRows, toCsv} from "./atlasCsv.js";

const EACH = 200;

/** Broken promises over many damaged versions of a file, with the seed that shows them. */
async function findBroken(bytes: Buffer, name: string, count: number): Promise<string[]> {
  const all: string[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const {broken} = await readBytes(mutateBytes(bytes, seed).bytes, name);
    all.push(...broken.map((what) => `seed ${seed}: ${what}`));
  }
  return all;
}

describe("a damaged scored file", () => {
  it("is read to its end, every row kept or named", async () => {
    expect(await findBroken(Buffer.from(toCsv(SCORED, scoredRows)), "scored_m.csv", EACH)).toEqual([]);
  }, 60_000);
});

describeReal("a damaged task file", () => {
  it("is read to its end, every row kept or named", async () => {
    expect(await findBroken(readFileSync(realData("mcp-atlas", "v1_sample_tasks.csv")), "tasks.csv", EACH)).toEqual([]);
  }, 60_000);
});
