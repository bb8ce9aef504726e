import {readFileSync} from "node:fs";
import {join} from "node:path";
import {Command, CommanderError} from "commander";
import {loadCommands} from "./commands.js";
import {inertConsole} from "./inertConsole.js";
import {UsageError} from "./usage.js";

const {version} = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8")) as {
  version: string;
};

const program = new Command("benchbook")
  .description("Honest reports on benchmarks of tool-using agents.")
  .version(version)
  .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
  .showHelpAfterError("(benchbook <command> --help shows how it is used)")
  .exitOverride();

// Who reads the output may stop early (`benchbook sql … | head`): the end of the pipe ends the command, as it does elsewhere.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

inertConsole();
try {
  for (const add of await loadCommands(process.argv.slice(2))) add(program);
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const message = error instanceof Error ? error.message : String(error);
    // DuckDB points at the place in the query with two lines more.
    const [said] = message.split(/\n+LINE \d+:/);
    console.error(said);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
