// claims.csv must list the two moist lots, in order, each with the address of its mill.
import {readFileSync} from "node:fs";

const expected = [
  "lot,supplier,moisture_pct,address",
  "F-34,Mühle Petersen,15.6,claims@petersen-muehle.example",
  "F-35,Brandt & Söhne,14.9,quality@brandt-soehne.example",
];
const got = readFileSync("claims.csv", "utf8")
  .trim()
  .split(/\r?\n/)
  .map((line) => line.replaceAll('"', "").trim());
if (JSON.stringify(got) !== JSON.stringify(expected)) {
  console.error(`claims.csv: got ${JSON.stringify(got)}; expected ${JSON.stringify(expected)}`);
  process.exit(1);
}
