// The order names the one open complaint of its kind, its bike, and the first able mechanic on duty.
import {readFileSync} from "node:fs";

const expected = {incident: "I-306", bike: 1187, model: "Volta E2", mechanic: "Dana Whitlock", day: "2026-05-11"};
const got = JSON.parse(readFileSync("work-order.json", "utf8"));
const wrong = Object.entries(expected).filter(([name, value]) => got[name] !== value);
if (wrong.length > 0 || Object.keys(got).length !== Object.keys(expected).length) {
  console.error(`work-order.json: got ${JSON.stringify(got)}; expected ${JSON.stringify(expected)}`);
  process.exit(1);
}
