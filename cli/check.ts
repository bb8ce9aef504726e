import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory, findExperiments} from "../data/manifest.js";
import {checkExperiment} from "../loaders/check/checkExperiment.js";
import type {Checked} from "../loaders/check/checkExperiment.js";
import {reconcile} from "../loaders/check/reconcile.js";
import {toReconciledLine} from "../loaders/check/reconciled.js";
import type {Reconciled} from "../loaders/check/reconciled.js";
import {withAnalysis} from "../loaders/openExperiment.js";
import {toLine} from "../loaders/check/problem.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {CheckFailed, UsageError} from "./usage.js";

interface Flags {
  source?: string;
  json?: boolean;
  dataDir?: string;
}

function toText({id, kind, problems, warnings, tables, planned, present, missing}: Checked): string {
  const counts = tables.map(({table, parts, bytes, rows, superseded}) => {
    const older = superseded > 0 ? `, ${superseded} superseded` : "";
    return `  ${table}: ${rows} rows${older} (${parts} ${parts === 1 ? "part" : "parts"}, ${(bytes / 1e6).toFixed(2)} MB)`;
  });
  const n = problems.reduce((sum, {more}) => sum + 1 + more, 0);
  const verdict = n === 0 ? "holds" : `${n} ${n === 1 ? "problem" : "problems"}`;
  const trials = planned + present === 0 ? [] : [`  planned: ${planned}, there: ${present}, missing: ${missing}`];
  const warned = warnings.map((line) => `  warning: ${line}`);
  return [
    `${id} (${kind ?? "no manifest"}): ${verdict}`,
    ...counts,
    ...trials,
    ...warned,
    ...problems.map(toLine),
  ].join("\n");
}

function checkIds(dataDir: string, ids: readonly string[]): void {
  const known = findExperiments(dataDir).map(({id}) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  const expected = known.length === 0 ? `one that ${dataDir} holds, which is empty` : `one of ${known.join(", ")}`;
  throw new UsageError(`check: no such experiment: got ${JSON.stringify(unknown.join(", "))}; expected ${expected}`);
}

/** Adds `benchbook check`: whether experiments hold to the contract; exit 1 where one does not. */
export function addCheck(program: Command): void {
  program
    .command("check")
    .description(
      "Check experiments against the contract: manifest, files, columns, values, keys, references, plan, ages, sources. All problems at once; exit 1 if there are any.",
    )
    .argument("[experiment...]", "ids of experiments (default: all)")
    .option("--source <folder>", "the folder that was imported: hash its files again (one experiment)")
    .option("--json", "print what was found as JSON")
    .addHelpText("after", "\nExample:\n  benchbook check mcpmark --source ../mcpmark-experiments")
    .action(async (ids: string[], _own: Flags, command: Command) => {
      const {source, json, dataDir: option} = command.optsWithGlobals<Flags>();
      const dataDir = dataDirectory(option);
      checkIds(dataDir, ids);
      if (source !== undefined && ids.length !== 1) {
        throw new UsageError(`check: source: got ${ids.length} experiments; expected one with --source`);
      }
      const chosen = ids.length > 0 ? ids : findExperiments(dataDir).map(({id}) => id);
      const checked: (Checked & {reconciled: Reconciled[]})[] = [];
      for (const id of chosen) {
        const one = await checkExperiment(join(dataDir, id), {source});
        const reconciled = one.problems.length > 0 ? [] : await withAnalysis(join(dataDir, id), reconcile);
        checked.push({...one, reconciled});
        if (json === true) continue;
        console.log(toText(one));
        for (const line of reconciled.map(toReconciledLine)) console.log(`  published: ${line}`);
      }
      if (json === true) console.log(toInertJson(checked, 2));
      else if (checked.length === 0) console.log(`check: ${dataDir} holds no experiment`);
      const broken = checked.filter(({problems}) => problems.length > 0).map(({id}) => id);
      if (broken.length > 0) throw new CheckFailed(`check: does not hold: ${broken.join(", ")}`);
    });
}
