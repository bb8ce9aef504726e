import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {selectExperiments} from "../loaders/site/selection.js";
import {buildSite} from "./buildSite.js";
import {CheckFailed, UsageError} from "./usage.js";

interface Flags {
  dataDir?: string;
  out: string;
  experiment?: string[];
}

/** Refuses ids that the data folder does not hold. */
function checkIds(dataDir: string, ids: readonly string[] | undefined): void {
  if (ids === undefined) return;
  const {experiments, broken} = selectExperiments(dataDir);
  const known = [...experiments, ...broken].map(({id}) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) {
    throw new UsageError(
      `report: no such experiment: got ${JSON.stringify(unknown.join(", "))}; expected of ${known.join(", ") || "none: the data folder is empty"}`,
    );
  }
}

/** Adds `benchbook report`: builds the site; exit 1 where an experiment had to be left out. */
export function addReport(program: Command): void {
  program
    .command("report")
    .description("Build the site of the experiments into a folder that any static host can serve.")
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .option("--out <folder>", "where the site goes", "dist")
    .option("--experiment <id...>", "only these experiments (default: all)")
    .addHelpText("after", "\nExample:\n  benchbook report --out dist --experiment mcpmark")
    .action(async (_own: Flags, command: Command) => {
      const options = command.optsWithGlobals<Flags>();
      const dataDir = dataDirectory(options.dataDir);
      checkIds(dataDir, options.experiment);
      const began = performance.now();
      const {selection, pages, bytes} = await buildSite({
        dataDir,
        out: options.out,
        experiments: options.experiment,
        say: (line) => console.error(line),
      });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const n = selection.experiments.length;
      console.log(
        `report: ${pages} pages of ${n} experiment${n === 1 ? "" : "s"}, ${(bytes / 1e6).toFixed(1)} MB, in ${options.out} (${seconds} s)`,
      );
      if (selection.broken.length > 0) {
        throw new CheckFailed(`report: left out: ${selection.broken.map(({id}) => id).join(", ")}`);
      }
    });
}
