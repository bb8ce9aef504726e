// Just the reports of the two works that went back and are no longer insured may be in the archive; none may be lost.
import {existsSync, readdirSync} from "node:fs";

const expected = {archive: ["k-1123.md", "k-1131.md"], reports: ["k-1104.md", "k-1117.md", "k-1120.md", "k-1129.md"]};
const got = Object.fromEntries(
  Object.keys(expected).map((name) => [name, existsSync(name) ? readdirSync(name).sort() : []]),
);
if (JSON.stringify(got) !== JSON.stringify(expected)) {
  console.error(`folders: got ${JSON.stringify(got)}; expected ${JSON.stringify(expected)}`);
  process.exit(1);
}
