import type {Command} from "commander";
import {Option} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {toOneLine} from "../loaders/query/runQuery.js";
import {toInertJson} from "../loaders/query/toInertJson.js";
import {toVisible} from "../loaders/query/toVisible.js";
import {searchEverything, searchKinds} from "../loaders/search/searchEverything.js";
import type {SearchKind, TextHit} from "../loaders/search/searchEverything.js";
import {queryWords} from "../src/analysis/searchTokens.js";
import {findReadable, pickExperiment} from "./experiments.js";
import type {Readable} from "./experiments.js";
import {parseCount} from "./numbers.js";
import {UsageError} from "./usage.js";

const ALL = "all";

interface Flags {
  kind?: SearchKind[];
  limit: number;
  json?: boolean;
  dataDir?: string;
}

/** A row's name on one line: the trial or task, and the place in it. */
function nameOf({row}: TextHit): string {
  const place = {
    step_index: "step",
    claim_index: "claim",
    failure_index: "failure",
    repeat_index: null,
    trial_index: "attempt",
  };
  const [first, ...rest] = Object.entries(row).filter(([, value]) => value !== null);
  const facts = rest.flatMap(([column, value]) => {
    const noun = Object.hasOwn(place, column) ? place[column as keyof typeof place] : "";
    if (noun === null || (column === "trial_index" && value === 1)) return [];
    if (typeof value === "boolean") return [value ? column : `not ${column}`];
    return [`${noun === "" ? "" : `${noun} `}${String(value)}`];
  });
  return `${String(first[1])}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}

function toLine(hit: TextHit): string {
  return [hit.kind, hit.experiment, nameOf(hit), hit.snippet.replaceAll(/\s+/g, " ").trim()].map(toVisible).join("  ");
}

/** The experiments that are searched. */
function pick(dataDir: string, id: string): Readable[] {
  if (id !== ALL) return [pickExperiment("search", dataDir, id)];
  return findReadable("search", dataDir, (broken, error) =>
    console.error(toVisible(`search: left out: ${broken}: ${error}`)),
  );
}

async function search(id: string, query: readonly string[], flags: Flags): Promise<void> {
  const words = queryWords(query.join(" "));
  if (words.length === 0) {
    throw new UsageError(`search: words: got ${JSON.stringify(query.join(" "))}; expected a letter or a digit`);
  }
  const {limit} = flags;
  const experiments = pick(dataDirectory(flags.dataDir), id);
  const hits: TextHit[] = [];
  let total = 0;
  for (const experiment of experiments) {
    try {
      const found = await searchEverything(experiment, words, flags.kind ?? searchKinds, limit - hits.length);
      for (const hit of found.hits) hits.push(hit);
      total += found.total;
    } catch (error) {
      if (id !== ALL) throw error;
      console.error(toVisible(`search: left out: ${experiment.id}: ${toOneLine(error)}`));
    }
  }
  if (flags.json === true) {
    console.log(toInertJson({words, total, hits}, 2));
    return;
  }
  for (const hit of hits) console.log(toLine(hit));
  const shown =
    hits.length < total
      ? `${hits.length} of ${total} hits; --limit ${total} shows all`
      : `${total} ${total === 1 ? "hit" : "hits"}`;
  console.log(shown);
}

/** Adds `benchbook search <experiment|all> <words…>`: every text of an experiment that has all words. */
export function addSearch(program: Command): void {
  program
    .command("search")
    .description(
      "Find words in every text of an experiment: models, prompts, claims, answers, errors, steps, verifiers' outputs, rationales, diagnoses. A text must have all words; a word of three letters also finds what begins with it.",
    )
    .argument("<experiment>", `the experiment's id, or ${ALL}`)
    .argument("<words...>", "what is looked for; capitals and accents do not matter")
    .addOption(new Option("--kind <kind...>", "only these texts (default: all)").choices(searchKinds))
    .option("--limit <n>", "how many hits are shown", parseCount("limit"), 20)
    .option("--json", "print words, total and hits as JSON")
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .addHelpText(
      "after",
      "\nExamples:\n  benchbook search mcpmark rate limit\n  benchbook search all timeout --kind error --limit 100",
    )
    .action((id: string, words: string[], _own: Flags, command: Command) =>
      search(id, words, command.optsWithGlobals<Flags>()),
    );
}
