import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {reconstructAtlas} from "../harness/reconstruct/reconstructAtlas.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {newId} from "./newId.js";
import {UsageError} from "./usage.js";

interface Flags {
  seed: string;
  id: string;
  correlation: string;
  judgeFlips: string;
  judgeNoise: string;
  json?: boolean;
  dataDir?: string;
}

function toNumber(option: string, value: string): number {
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number))
    throw new UsageError(`reconstruct: --${option}: got ${JSON.stringify(value)}; expected a number`);
  return number;
}

/** Adds `benchbook reconstruct mcp-atlas`: full-size rows that add up to the published figures. */
export function addReconstruct(program: Command): void {
  program
    .command("reconstruct")
    .description(
      "Draw rows at full size that add up to a paper's published figures: an exercise of every page, never a measurement.",
    )
    .argument("<benchmark>", "what to reconstruct: mcp-atlas")
    .option("--seed <number>", "another seed gives other rows with the same sums", "1")
    .option("--id <id>", "the experiment's id", newId("reconstruct"), "mcp-atlas-reconstructed")
    .option("--correlation <number>", "assumed correlation of two models' latent scores on a task, in [0, 1)", "0.45")
    .option(
      "--judge-flips <number>",
      "assumed passes a model that each judge has and the primary one has not, beyond the published difference",
      "12",
    )
    .option(
      "--judge-noise <number>",
      "assumed share of the trials in which another judge differs in one mark, in [0, 1]",
      "0.15",
    )
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nExample:\n  benchbook reconstruct mcp-atlas --seed 7 --id mcp-atlas-seed-7")
    .action(async (benchmark: string, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals<Flags>();
      if (benchmark !== "mcp-atlas")
        throw new UsageError(`reconstruct: unknown benchmark: got ${JSON.stringify(benchmark)}; expected mcp-atlas`);
      const result = await reconstructAtlas(dataDirectory(flags.dataDir), {
        id: flags.id,
        seed: toNumber("seed", flags.seed),
        correlation: toNumber("correlation", flags.correlation),
        judgeFlips: toNumber("judge-flips", flags.judgeFlips),
        judgeNoise: toNumber("judge-noise", flags.judgeNoise),
      });
      const {id, folder, changed, claimScores} = result;
      if (flags.json) console.log(toInertJson(result, 2));
      else if (changed)
        console.log(
          `reconstructed ${id} into ${folder}: ${claimScores} claim scores that add up to the published figures; not a measurement`,
        );
      else console.log(`unchanged: ${id} in ${folder} already holds these rows`);
    });
}
