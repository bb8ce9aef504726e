import {existsSync} from "node:fs";
import {join} from "node:path";
import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {publishedBenchmarks, writePublished} from "../harness/published/writePublished.js";
import type {PublishedBenchmark} from "../harness/published/readPublished.js";
import {publishedFolder} from "../loaders/reproduce/publishedFolder.js";
import {reproduce} from "../loaders/reproduce/reproduce.js";
import type {Reproduction, Totals} from "../src/analysis/reproduction.js";
import {diffVerdicts, readVerdicts, toVerdicts, writeVerdicts} from "../loaders/reproduce/verdicts.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {CheckFailed, UsageError} from "./usage.js";

interface Flags {
  from?: string;
  published: string;
  all?: boolean;
  json?: boolean;
  commit?: boolean;
  dataDir?: string;
}

/** The experiment that each paper's numbers are recomputed from, and how one gets it. */
const TRIALS: Readonly<Record<PublishedBenchmark, {id: string; how: string}>> = {
  "mcp-atlas": {id: "mcp-atlas-reconstructed", how: "benchbook reconstruct mcp-atlas"},
  mcpmark: {id: "mcpmark", how: "benchbook import mcpmark <path>"},
};

const countLine = (totals: Totals) =>
  Object.entries(totals)
    .map(
      ([verdict, count]) =>
        `${count} ${verdict === "cannot be checked" ? "cannot be checked" : verdict === "agrees" ? "agree" : "differ"}`,
    )
    .join(", ");

function rowLine({
  verdict,
  published,
  unit,
  metric,
  model,
  scope,
  place,
  recomputed,
  basis,
  method,
  reason,
}: Reproduction["rows"][number]): string {
  const what = `${metric} of ${model ?? scope}${model !== null && scope !== "overall" ? ` (${scope})` : ""}`;
  const got = recomputed === null ? "" : `, recomputed ${Number(recomputed.toPrecision(8))} (${basis}: ${method})`;
  return `  ${verdict}: ${what}, ${place}: ${published} ${unit}${got}${reason === null ? "" : `; ${reason}`}`;
}

function toText(result: Reproduction, all: boolean): string {
  const {benchmark, numbers, paper, trials, trialsKind, totals, derivedFromPrint, rows, audit, notes} = result;
  const source = trials === null ? "no trials at hand" : `${trials} (${trialsKind})`;
  return [
    `${benchmark}: ${numbers} published numbers (${paper}), against ${source}`,
    `  from trials: ${countLine(totals)}`,
    `  derived from print: ${countLine(derivedFromPrint)}`,
    ...rows.filter(({verdict}) => all || verdict !== "agrees").map(rowLine),
    ...(audit.length === 0 ? [] : ["claims that follow from printed numbers:"]),
    ...audit.map(
      ({id, verdict, claim, stated, recomputed}) =>
        `  ${id} ${verdict}: ${claim}: stated ${stated}; recomputed ${recomputed}`,
    ),
    ...(notes.length === 0 ? [] : ["contradictions in the text, and what it does not say:"]),
    ...notes.map(({kind, place, note}) => `  ${kind} (${place}): ${note}`),
  ].join("\n");
}

/** Adds `benchbook reproduce [paper]`: every published number beside what the data give; exit 1 where a verdict changes. */
export function addReproduce(program: Command): void {
  program
    .command("reproduce")
    .description(
      "Compare every published number with what the data give; exit 1 where a verdict differs from the committed one.",
    )
    .argument("[paper]", `${publishedBenchmarks.join(" or ")} (default: each whose trials are at hand)`)
    .option("--from <id>", "the experiment to recompute from (default: mcp-atlas-reconstructed, mcpmark)")
    .option("--published <folder>", "the transcribed figures with their committed verdicts", publishedFolder)
    .option("--all", "list numbers that agree too")
    .option("--commit", "write the verdicts as the committed ones")
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .option("--json", "print the whole ledger as JSON")
    .addHelpText("after", "\nExample:\n  benchbook reproduce mcp-atlas --all")
    .action(async (paper: string | undefined, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals<Flags>();
      const results: Reproduction[] = [];
      const changes: string[] = [];
      for (const benchmark of chosenPapers(paper, flags)) {
        const result = await reproduceOne(benchmark, flags);
        const current = toVerdicts(result);
        if (flags.commit) writeVerdicts(flags.published, current);
        const committed = readVerdicts(flags.published, benchmark);
        changes.push(
          ...(committed === null
            ? [`${benchmark}: no committed verdicts: see --commit`]
            : diffVerdicts(committed, current).map((line) => `${benchmark}: ${line}`)),
        );
        results.push(result);
      }
      console.log(
        flags.json ? toInertJson(results, 2) : results.map((result) => toText(result, flags.all ?? false)).join("\n\n"),
      );
      if (changes.length === 0) return;
      for (const line of changes) console.error(line);
      throw new CheckFailed(`reproduce: verdicts changed: got ${changes.length}; expected 0`);
    });
}

function chosenPapers(paper: string | undefined, {dataDir, from}: Flags): PublishedBenchmark[] {
  const folder = dataDirectory(dataDir);
  if (paper !== undefined) {
    const benchmark = publishedBenchmarks.find((name) => name === paper);
    if (benchmark === undefined)
      throw new UsageError(
        `reproduce: unknown paper: got ${JSON.stringify(paper)}; expected ${publishedBenchmarks.join(" or ")}`,
      );
    return [benchmark];
  }
  if (from !== undefined)
    throw new UsageError("reproduce: --from needs the paper to be named: got none; expected mcp-atlas or mcpmark");
  const [present, absent] = [true, false].map((wanted) =>
    publishedBenchmarks.filter((name) => existsSync(join(folder, TRIALS[name].id)) === wanted),
  );
  for (const name of absent)
    console.error(`left out: ${name}: no experiment ${TRIALS[name].id} in ${folder}: ${TRIALS[name].how}`);
  if (present.length === 0)
    throw new CheckFailed(
      `reproduce: no trials at hand: got no experiment of ${publishedBenchmarks.join(" or ")} in ${folder}; expected one`,
    );
  return present;
}

async function reproduceOne(benchmark: PublishedBenchmark, {dataDir, from, published}: Flags): Promise<Reproduction> {
  const folder = dataDirectory(dataDir);
  const id = from ?? TRIALS[benchmark].id;
  const trials = join(folder, id);
  if (!existsSync(trials))
    throw new CheckFailed(
      `reproduce: ${trials}: got no experiment; expected one with trials: ${TRIALS[benchmark].how}`,
    );
  const paper = await writePublished(folder, benchmark, published);
  return reproduce({paper: paper.folder, trials, root: published});
}
