import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import type {Basis, Reproduction, Totals, Verdict} from "../../src/analysis/reproduction.js";

/** One number and basis whose verdict is not "agrees". */
interface Exception {
  scope: string;
  model: string | null;
  metric: string;
  place: string;
  basis: Basis | null;
  verdict: Verdict;
}

/** The verdicts of a benchmark as they are committed: totals, and every number that does not agree. */
export interface CommittedVerdicts {
  benchmark: string;
  numbers: number;
  totals: Totals;
  derivedFromPrint: Totals;
  exceptions: Exception[];
  /** Verdict of the audit by its id. */
  audit: Record<string, string>;
}

/**
 * What is committed of a reproduction.
 * @returns the totals, and as exceptions the numbers that do not agree
 * @example toVerdicts(await reproduce({paper, trials})).exceptions
 */
export function toVerdicts({
  benchmark,
  numbers,
  totals,
  derivedFromPrint,
  rows,
  audit,
}: Reproduction): CommittedVerdicts {
  return {
    benchmark,
    numbers,
    totals,
    derivedFromPrint,
    exceptions: rows
      .filter(({verdict}) => verdict !== "agrees")
      .map(({scope, model, metric, place, basis, verdict}) => ({scope, model, metric, place, basis, verdict})),
    audit: Object.fromEntries(audit.map(({id, verdict}) => [id, verdict])),
  };
}

/**
 * Where the committed verdicts of a benchmark stand.
 * @param root `data/published`
 * @param benchmark the benchmark's name
 * @returns a path below `root`
 * @example verdictsPath("data/published", "mcpmark") // "data/published/verdicts/mcpmark.json"
 */
export function verdictsPath(root: string, benchmark: string): string {
  return join(root, "verdicts", `${benchmark}.json`);
}

/**
 * Reads the committed verdicts; null where none are. @throws where the file is no JSON
 * @param root `data/published`
 * @param benchmark the benchmark's name
 * @returns what was committed
 * @example readVerdicts("data/published", "mcpmark")?.totals
 */
export function readVerdicts(root: string, benchmark: string): CommittedVerdicts | null {
  const path = verdictsPath(root, benchmark);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as CommittedVerdicts) : null;
}

/**
 * Writes verdicts where they are committed, one exception a line.
 * @param root `data/published`
 * @param verdicts from `toVerdicts`
 * @returns the file's path
 * @example writeVerdicts("data/published", toVerdicts(reproduction))
 */
export function writeVerdicts(root: string, verdicts: CommittedVerdicts): string {
  const path = verdictsPath(root, verdicts.benchmark);
  const {exceptions, ...rest} = verdicts;
  const lines = exceptions.map((exception) => `    ${JSON.stringify(exception)}`).join(",\n");
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, `${head},\n  "exceptions": [\n${lines}\n  ]\n}\n`);
  return path;
}

const nameOf = ({scope, model, metric, place, basis}: Omit<Exception, "verdict">) =>
  `${metric} of ${model ?? scope}${model !== null && scope !== "overall" ? ` (${scope})` : ""}, ${place}${basis === null ? "" : `, from ${basis}`}`;

function changedTotals(name: string, before: Totals, after: Totals): string[] {
  return (Object.keys(after) as Verdict[])
    .filter((verdict) => before[verdict] !== after[verdict])
    .map((verdict) => `${name}: ${verdict}: got ${after[verdict]}; committed ${before[verdict]}`);
}

/**
 * What changed against the committed verdicts, one line a change; none where all is as it was.
 * A number that did not agree and now does is a change too: whoever meant it commits the new verdicts.
 * @param committed from `readVerdicts`
 * @param current from `toVerdicts`
 * @returns the lines, numbers first, each group by name
 * @example diffVerdicts(committed, toVerdicts(reproduction)) // []
 */
export function diffVerdicts(committed: CommittedVerdicts, current: CommittedVerdicts): string[] {
  const verdictOf = ({exceptions}: CommittedVerdicts) =>
    new Map(exceptions.map(({verdict, ...number}) => [nameOf(number), verdict]));
  const [before, after] = [verdictOf(committed), verdictOf(current)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  const ids = [...new Set([...Object.keys(committed.audit), ...Object.keys(current.audit)])].sort();
  return [
    ...changed.map(
      (name) => `${name}: got ${after.get(name) ?? "agrees, or is gone"}; committed ${before.get(name) ?? "agrees"}`,
    ),
    ...(committed.numbers === current.numbers
      ? []
      : [`published numbers: got ${current.numbers}; committed ${committed.numbers}`]),
    ...changedTotals("from trials", committed.totals, current.totals),
    ...changedTotals("derived from print", committed.derivedFromPrint, current.derivedFromPrint),
    ...ids
      .filter((id) => committed.audit[id] !== current.audit[id])
      .map((id) => `audit ${id}: got ${current.audit[id] ?? "nothing"}; committed ${committed.audit[id] ?? "nothing"}`),
  ];
}
