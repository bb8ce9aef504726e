import {parse} from "csv-parse/sync";
import {describe, expect, inject, it} from "vitest";
import {toVisible} from "../../loaders/query/toVisible.js";
import {HOSTILE_CORPUS, corpus, hostileModels} from "./hostileExperiment.js";
import {runBenchbook} from "./runBenchbook.js";

const {dataDir} = inject("site");

describe("the terminal", () => {
  // Lines end, and nothing else of a hostile text does anything: no control character, no change of direction.
  const LIVE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
  const queries: Record<string, string[]> = {
    "sql, as a table": ["sql", "FROM models", "--experiment", HOSTILE_CORPUS],
    "sql, all tasks": ["sql", "FROM tasks", "--experiment", HOSTILE_CORPUS],
    "sql, as JSON": ["sql", "FROM trials", "--experiment", HOSTILE_CORPUS, "--json"],
    "sql, as Markdown": ["sql", "FROM claims", "--experiment", HOSTILE_CORPUS, "--format", "markdown"],
    check: ["check", HOSTILE_CORPUS],
    "check, as JSON": ["check", HOSTILE_CORPUS, "--json"],
    search: ["search", HOSTILE_CORPUS, "planted", "--limit", "2000"],
    "search, of what is odd": ["search", HOSTILE_CORPUS, "cleared", "--limit", "500"],
    compare: ["compare", hostileModels[2], hostileModels[6], "--experiment", HOSTILE_CORPUS],
    "compare, as Markdown": [
      "compare",
      hostileModels[2],
      hostileModels[6],
      "--experiment",
      HOSTILE_CORPUS,
      "--format",
      "markdown",
    ],
    "an error": ["sql", "SELECT error('\u001b[2J\u009b1m\u202e')", "--experiment", HOSTILE_CORPUS],
  };
  for (const [name, parameters] of Object.entries(queries)) {
    it(`shows and obeys nothing: ${name}`, async () => {
      const safe = parameters.map((text) => text.replaceAll("\u0000", ""));
      const {stdout, stderr} = await runBenchbook("--data-dir", dataDir, ...safe);
      expect(stdout.length + stderr.length).toBeGreaterThan(20);
      expect(LIVE.exec(stdout + stderr)).toBeNull();
    });
  }

  it("gets the bytes as they are in CSV, for programs", async () => {
    const {stdout} = await runBenchbook(
      "--data-dir",
      dataDir,
      "sql",
      "SELECT task_id FROM tasks",
      "--experiment",
      HOSTILE_CORPUS,
      "--format",
      "csv",
    );
    const cells = (parse(stdout, {record_delimiter: "\r\n", from: 2}) as string[][]).map(([cell]) => cell);
    expect([...cells].sort()).toEqual([...corpus].sort());
    expect(cells.some((cell) => toVisible(cell) !== cell)).toBe(true);
  });
});
