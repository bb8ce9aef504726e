import {performance} from "node:perf_hooks";
import {ruleJudge} from "../harness/judge/ruleJudge.js";
import {agreementInterval} from "../src/stats/agreementInterval.js";
import {proportionInterval} from "../src/stats/proportionInterval.js";
import {readTriples} from "../test/fixtures/claimTriples/readTriples.js";
import type {Triple} from "../test/fixtures/claimTriples/readTriples.js";
import {writeSection} from "./writeSection.js";

// The rule judge against hand labels, by part and kind, and its speed on as many judgements as the paper's leaderboard has.
// Run once a release: node --import tsx bench/ruleJudge.ts · writes the section "Rule judge" of bench/RESULTS.md.

/** Every measurement of the part held back, one of each version of the rules. */
const LOG = "Held-back part, Cohen's kappa by version of the rules: 1 0.942, 2 0.952.";
const JUDGEMENTS = 94_000;
const LABELS = ["not_fulfilled", "partially_fulfilled", "fulfilled"];

interface Judged extends Triple {
  verdict: string;
}

const percent = (value: number) => (100 * value).toFixed(1);

function shareOf(triples: readonly Judged[]): string {
  const right = triples.filter(({label, verdict}) => label === verdict).length;
  const {low, high} = proportionInterval(right, triples.length);
  return `${right} of ${triples.length} | ${percent(right / triples.length)} % (${percent(low)} to ${percent(high)})`;
}

/** Kappa over claims that are drawn with all their answers, since answers to one claim are judged alike. */
function kappaOf(triples: readonly Judged[]): string {
  const ratings = triples.map(({label, verdict}) => [LABELS.indexOf(label), LABELS.indexOf(verdict)]);
  const clusters = triples.map(({claim}) => claim);
  const {estimate, low, high} = agreementInterval(ratings, {coefficient: "cohen-kappa"}, {clusters});
  const weighted = agreementInterval(ratings, {coefficient: "cohen-kappa", weights: "linear"}, {clusters}).estimate;
  return `${estimate.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}); linear weights ${weighted.toFixed(3)}`;
}

function tableOf(triples: readonly Judged[]): string[] {
  return LABELS.map((label) => {
    const counts = LABELS.map(
      (verdict) => triples.filter((each) => each.label === label && each.verdict === verdict).length,
    );
    return `| ${label} | ${counts.join(" | ")} |`;
  });
}

/** Seconds and peak memory of judging synthetic answers: the labelled ones with a number of their own, so that none is met twice. */
function speed(triples: readonly Triple[]): {seconds: number; processor: number; megabytes: number} {
  const begin = performance.now();
  const before = process.cpuUsage();
  for (let index = 0; index < JUDGEMENTS; index++) {
    const {claim, answer} = triples[index % triples.length];
    ruleJudge(claim, `${answer} This was found after ${index} steps.`);
  }
  const {user, system} = process.cpuUsage(before);
  return {
    seconds: (performance.now() - begin) / 1000,
    processor: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1000,
  };
}

const judged = readTriples().map((triple): Judged => ({
  ...triple,
  verdict: ruleJudge(triple.claim, triple.answer).label,
}));
const heldBack = judged.filter((triple) => triple.isHeldBack);
const builtOn = judged.filter((triple) => !triple.isHeldBack);
const {seconds, processor, megabytes} = speed(judged);
const kinds = [...new Set(judged.map(({kind}) => kind))];

writeSection(
  "Rule judge",
  `Hand-labelled triples of claim, answer and label (\`test/fixtures/claimTriples\`), committed before the judge; intervals of 95 %. One author wrote labels and rules, so this is agreement with that author, not with independent readers. \`bench/ruleJudge.ts\`

| part | right | agreement | Cohen's kappa |
| --- | --- | --- | --- |
| held back | ${shareOf(heldBack)} | ${kappaOf(heldBack)} |
| built on | ${shareOf(builtOn)} | ${kappaOf(builtOn)} |

Held back, by kind:

| kind | right | agreement |
| --- | --- | --- |
${kinds.map((kind) => `| ${kind} | ${shareOf(heldBack.filter((triple) => triple.kind === kind))} |`).join("\n")}

Held back, label in rows and verdict in columns:

| | ${LABELS.join(" | ")} |
| --- | --- | --- | --- |
${tableOf(heldBack).join("\n")}

${JUDGEMENTS.toLocaleString("en")} judgements of synthetic answers, one thread: ${seconds.toFixed(1)} s by the clock of a busy machine, ${processor.toFixed(1)} s of the processor, peak ${megabytes.toFixed(0)} MB.

${LOG}`,
);
