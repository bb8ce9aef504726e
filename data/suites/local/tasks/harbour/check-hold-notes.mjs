// The notes hold one new line for each of the three held containers, and all that they held before.
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
  "Maderas Iborra": "GESU-7719 held, fee 420 EUR",
  "Ferretería Lozano": "TCKU-3318 held, fee 260 EUR",
  "Textil Bernal": "HLXU-5520 held, fee 150 EUR",
};
const told = (entries) =>
  entries.map(({name, observations = [], from, to}) => JSON.stringify([name, observations, from, to])).sort();
const expected = before.map((entry) =>
  entry.name in added ? {...entry, observations: [...entry.observations, added[entry.name]]} : entry,
);
if (JSON.stringify(told(after)) !== JSON.stringify(told(expected))) {
  console.error(
    `notes: got ${told(after)
      .filter((line) => !told(expected).includes(line))
      .join(" ")}; expected the three lines and no other change`,
  );
  process.exit(1);
}
