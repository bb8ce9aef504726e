import {Command, CommanderError} from "commander";
import {addCheck} from "./check.js";
import {addDoctor} from "./doctor.js";
import {addImport} from "./import.js";
import {addPreview} from "./preview.js";
import {addReconstruct} from "./reconstruct.js";
import {addReport} from "./report.js";
import {addRun} from "./run.js";
import {addServe} from "./serve.js";
import {addSql} from "./sql.js";
import {UsageError} from "./usage.js";

const program = new Command("benchbook")
  .description("Honest reports on benchmarks of tool-using agents.")
  .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
  .showHelpAfterError("(benchbook <command> --help shows how it is used)")
  .exitOverride();

addRun(program);
addImport(program);
addReconstruct(program);
addReport(program);
addPreview(program);
addServe(program);
addSql(program);
addCheck(program);
addDoctor(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
