// The notes hold one new line for each of the four who passed since July, and all that they held before.
import {readFileSync} from "node:fs";
import {join} from "node:path";

const read = (file) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const [file] = process.argv.slice(2);
const before = read(join(file, "memory.jsonl"));
const after = read(join(process.env.BENCHBOOK_STATE_DIR, "memory.jsonl"));
const added = {
  "Yuki Arai": "passed B2 on 2026-07-03 with 83 points",
  "Emma Lindholm": "passed C1 on 2026-07-10 with 90 points",
  "Carlos Ibáñez": "passed B2 on 2026-08-01 with 88 points",
  "Dmitri Sokol": "passed B2 on 2026-08-12 with 77 points",
};
const told = (entries) => entries.map(({name, observations}) => JSON.stringify([name, observations])).sort();
const expected = before.map((entry) =>
  entry.name in added ? {...entry, observations: [...entry.observations, added[entry.name]]} : entry,
);
if (JSON.stringify(told(after)) !== JSON.stringify(told(expected))) {
  console.error(
    `notes: got ${told(after)
      .filter((line) => !told(expected).includes(line))
      .join(" ")}; expected the four lines and no other change`,
  );
  process.exit(1);
}
