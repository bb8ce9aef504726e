// shade-check.md lists the two beds with three or more hot days, with their growers.
import {readFileSync} from "node:fs";

const expected = ["# Shade cloths to check", "", "- G2: 4 days, Bashir Rahimi", "- G5: 3 days, Celia Drummond"];
const got = readFileSync("shade-check.md", "utf8")
  .trim()
  .split(/\r?\n/)
  .map((line) => line.trim());
if (JSON.stringify(got) !== JSON.stringify(expected)) {
  console.error(`shade-check.md: got ${JSON.stringify(got)}; expected ${JSON.stringify(expected)}`);
  process.exit(1);
}
