import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory, findExperiments} from "../data/manifest.js";
import {exportAtif} from "../harness/export/exportAtif.js";
import {exportMcpAtlas} from "../harness/export/exportMcpAtlas.js";
import {toAtif} from "../src/analysis/toAtif.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {UsageError} from "./usage.js";

interface Flags {
  output?: string;
  json?: boolean;
  dataDir?: string;
}

const exporters = {
  "mcp-atlas": exportMcpAtlas,
  atif: (folder: string, out: string) => exportAtif(folder, out, toAtif),
};

/** Adds `benchbook export <format> <experiment> -o <folder>`: an experiment out as files of another tool. */
export function addExport(program: Command): void {
  const formats = Object.keys(exporters);
  program
    .command("export")
    .description(
      "Export an experiment as files that another tool reads: MCP-Atlas's tasks, outputs and scored files, or ATIF trajectories.",
    )
    .argument("<format>", `what to write: ${formats.join(", ")}`)
    .argument("<experiment>", "the experiment's id")
    .requiredOption("-o, --output <folder>", "a new or empty folder to write to")
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .option("--json", "print what was written as JSON")
    .addHelpText("after", "\nExample:\n  benchbook export mcp-atlas opus -o opus-files")
    .action(async (format: string, id: string, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals<Flags>();
      if (!Object.hasOwn(exporters, format)) {
        throw new UsageError(
          `export: unknown format: got ${JSON.stringify(format)}; expected one of ${formats.join(", ")}`,
        );
      }
      const dataDir = dataDirectory(flags.dataDir);
      const known = findExperiments(dataDir).map((found) => found.id);
      if (!known.includes(id)) {
        throw new UsageError(
          `export: no such experiment: got ${JSON.stringify(id)}; expected one of ${known.join(", ") || "none, since there is no experiment"}`,
        );
      }
      const {folder, files} = await exporters[format as keyof typeof exporters](join(dataDir, id), flags.output ?? "");
      const count = Object.keys(files).length;
      if (flags.json === true) console.log(toInertJson({folder, files}, 2));
      else console.log(`exported ${id} to ${folder} (files: ${count})`);
    });
}
