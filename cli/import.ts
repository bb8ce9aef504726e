import type {Command} from "commander";
import {findImporter, importers} from "../harness/import/importers.js";
import type {ImportSummary} from "../harness/import/importer.js";
import {progressView} from "../harness/import/progress.js";
import {toVisible} from "../loaders/query/toVisible.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {newId} from "./newId.js";
import {CheckFailed, UsageError} from "./usage.js";

interface Flags {
  id?: string;
  title?: string;
  replace?: boolean;
  model?: string;
  judge?: string;
  diagnosisThreshold?: string;
  json?: boolean;
  dataDir?: string;
}

function toText(summary: ImportSummary): string {
  const {id, layout, folder, files, rows, changed, oddities} = summary;
  const counts = Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`);
  const odd = [...oddities].sort(([, a], [, b]) => b - a).map(([kind, count]) => `  ${toVisible(kind)}: ${count}`);
  const head = changed ? `imported ${id} into ${folder}` : `unchanged: ${id} in ${folder} already holds these files`;
  const kept = odd.length === 0 ? [] : ["odd, kept as it is:", ...odd];
  return [`${head} (${layout}; files: ${files})`, ...counts, ...kept].join("\n");
}

function toJson({oddities, ...rest}: ImportSummary): string {
  return toInertJson({...rest, oddities: Object.fromEntries(oddities)}, 2);
}

function parseThreshold(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 1) return value;
  throw new UsageError(`import: --diagnosis-threshold: got ${JSON.stringify(text)}; expected a number in [0, 1]`);
}

/** Adds `benchbook import <format> <path>`: foreign results in, one experiment out. */
export function addImport(program: Command): void {
  const formats = importers.map(({name, reads}) => `  ${name}: ${reads}`).join("\n");
  program
    .command("import")
    .description("Import results of another tool as one experiment; a second import of the same files changes nothing.")
    .argument("<format>", `what to read: ${importers.map(({name}) => name).join(", ")}`)
    .argument("<path>", "the folder or file to read; its layout is recognised")
    .option("--id <id>", "the experiment's id (default: the format's own)", newId("import"))
    .option("--title <title>", "the experiment's title (default: the format's own)")
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .option("--replace", "replace an experiment of the same id that holds other files")
    .option("--model <id>", "mcp-atlas: the model, where the files name none")
    .option("--judge <id>", "mcp-atlas: the judge, where the files name none")
    .option("--diagnosis-threshold <coverage>", "mcp-atlas: below which coverage trials were diagnosed (default: 1)")
    .option("--json", "print the summary as JSON")
    .addHelpText(
      "after",
      `\nFormats:\n${formats}\n\nExample:\n  benchbook import mcpmark ../mcpmark-experiments --id mcpmark\n  benchbook import mcp-atlas scoring_results/opus --id opus --judge gemini-3.1-pro`,
    )
    .action(async (format: string, path: string, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals<Flags>();
      const importer = findImporter(format);
      if (importer === undefined) {
        const known = importers.map(({name}) => name).join(", ");
        throw new UsageError(`import: unknown format: got ${JSON.stringify(format)}; expected one of ${known}`);
      }
      const view = progressView(process.stderr);
      const {id, title, replace, dataDir, model, judge} = flags;
      const diagnosisThreshold = parseThreshold(flags.diagnosisThreshold);
      const onProgress = (progress: Parameters<typeof view.show>[0]) => view.show(progress);
      const names = {dataDir, id, title, replace, model, judge, diagnosisThreshold};
      const summary = await importer.import(path, {...names, onProgress}).finally(() => view.stop());
      console.log(flags.json ? toJson(summary) : toText(summary));
      if (summary.damage.length === 0) return;
      for (const line of summary.damage) console.error(toVisible(`damaged, left out: ${line}`));
      throw new CheckFailed(`import: damaged parts were left out: got ${summary.damage.length}; expected 0`);
    });
}
