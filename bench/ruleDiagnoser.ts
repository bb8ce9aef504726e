import {loadTruths} from "../loaders/archive/truths.js";
import {withAnalysis} from "../loaders/openExperiment.js";
import {percent} from "../src/analysis/phrasing.js";
import {validations} from "../src/analysis/truths.js";
import type {Validation} from "../src/analysis/truths.js";
import type {Interval} from "../src/stats/interval.js";
import {writeSection} from "./writeSection.js";

// The rule diagnoser against seeded faults and the rule judge against seeded answers, from the experiments that `benchbook validate-diagnoser`
// (of both parts) and `validate-judge` make. Run once a release:
// node --import tsx bench/ruleDiagnoser.ts <held-back folder> <built-on folder> <seeded answers folder> · writes two sections of bench/RESULTS.md.

/** Every measurement of what is held back, and of answers when they were first judged: a release has one of each version of the rules. */
const DIAGNOSER_LOG =
  "Held-back part, balanced accuracy by version of the rules: 1 82.8 %, 2 86.9 %, 3 86.3 %. Version 2 was tried on the built-on part alone (89.2 to 96.4 %). Version 3 looks away from how long calls took, since two runs of one version had differed by that.";
const ANSWERS_LOG =
  "By version of the rules: 1, when the answers were first judged, accuracy 94.1 %, balanced 88.6 %; then the mistakes on the built-on half of the tasks were read, and two general rules were changed: accuracy there 94.2 to 96.8 %, on the half that was not read 94.1 to 96.2 %.";

const [heldBack, builtOn, answers] = process.argv.slice(2);
const withEnds = ({estimate, low, high}: Interval) => `${percent(estimate)} % (${percent(low)} to ${percent(high)})`;

async function measure(folder: string, kind: Validation["kind"]): Promise<Validation> {
  const found = validations(await withAnalysis(folder, loadTruths));
  const own = found.find((validation) => validation.kind === kind && validation.judge === "rule");
  if (own === undefined) throw new Error(`${folder}: got no verdict by rule on a ${kind}; expected some`);
  return own;
}

function classTable({confusion: {labels, matrix, classes}}: Validation, what: string): string {
  const rows = classes.flatMap(({label, actual, recall, precision}, index) => {
    if (actual === 0 || recall === null) return [];
    const verdicts = labels.flatMap((verdict, column) =>
      matrix[index][column] > 0 ? [`${verdict} ${matrix[index][column]}`] : [],
    );
    const called = precision === null ? "" : `${percent(precision.estimate)} %`;
    return `| ${label} | ${actual} | ${withEnds(recall)} | ${called} | ${verdicts.join(", ")} |`;
  });
  return `| ${what} | n | recall | precision | verdicts |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}`;
}

function calibrationText({calibration}: Validation): string {
  if (calibration === null) return "No verdict states a confidence.";
  const {brier, ece, overconfidence, bins} = calibration;
  return `Confidence: Brier score ${brier.estimate.toFixed(3)} (${brier.low.toFixed(3)} to ${brier.high.toFixed(3)}), expected calibration error ${ece.estimate.toFixed(3)} (${ece.low.toFixed(3)} to ${ece.high.toFixed(3)}), overconfidence ${overconfidence.estimate.toFixed(3)}. Stated on average and right: ${bins.map(({confidence, n, correct}) => `${confidence.toFixed(2)}: ${percent(correct.estimate)} % of ${n}`).join("; ")}.`;
}

const held = await measure(heldBack, "fault");
const built = await measure(builtOn, "fault");
const parts = [held, built].map(
  ({confusion: {balanced_accuracy: balanced, accuracy}, harmless}, index) =>
    `| ${index === 0 ? "held back" : "built on"} | ${accuracy.n} | ${harmless} | ${withEnds(balanced)} |`,
);
writeSection(
  "Rule diagnoser",
  `Faults committed on purpose by scripted agents on the shipped tasks and real servers, judged by \`rule\`; intervals of 95 %, which draw tasks for balanced accuracy and confidence. It is agreement with known faults of scripted agents, not with people. Held back are the last way of each mode and half of the tasks; "harmless" faults cost no claim and are left out. \`bench/ruleDiagnoser.ts\`

| part | trials | harmless | balanced accuracy over the modes |
| --- | --- | --- | --- |
${parts.join("\n")}

Held back, by mode (\`cannot_tell\` is a verdict of its own):

${classTable(held, "mode")}

Held back. ${calibrationText(held)}

Built on. ${calibrationText(built)}

${DIAGNOSER_LOG}`,
);

const seeded = await measure(answers, "claim");
const {balanced_accuracy: balanced, accuracy} = seeded.confusion;
writeSection(
  "Rule judge on seeded answers",
  `${accuracy.n} answers that \`benchbook validate-judge data/suites/local\` makes of the shipped tasks' claims, each with the label that is right by construction (\`harness/faults/answerSeeds.ts\`, committed before the judge saw one); intervals of 95 %, which draw tasks for balanced accuracy, kappa and confidence. \`bench/ruleDiagnoser.ts\`

Balanced accuracy ${withEnds(balanced)}, accuracy ${withEnds(accuracy)}, Cohen's kappa ${seeded.kappa.estimate.toFixed(3)} (${seeded.kappa.low.toFixed(3)} to ${seeded.kappa.high.toFixed(3)}).

| kind of answer | n | right |
| --- | --- | --- |
${seeded.seeds.map(({model, right}) => `| ${model.replace("seeded-", "")} | ${right.n} | ${withEnds(right)} |`).join("\n")}

${classTable(seeded, "right label")}

${calibrationText(seeded)}

${ANSWERS_LOG}`,
);
