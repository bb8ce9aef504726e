import {ruleDiagnoser} from "../harness/diagnose/ruleDiagnoser.js";
import {validateDiagnoser} from "../harness/faults/validateDiagnoser.js";
import {ruleClaimJudge} from "../harness/judge/claimJudge.js";
import {judgeExperiment} from "../harness/judge/judgeExperiment.js";
import {writeSection} from "./writeSection.js";

// The rule diagnoser against seeded faults, from the experiments that `benchbook validate-diagnoser` makes of both parts.
// Run once a release: node --import tsx bench/ruleDiagnoser.ts <held-back folder> <built-on folder> · writes the section "Rule diagnoser".

const [heldBack, builtOn] = process.argv.slice(2);
const percent = (value: number) => (100 * value).toFixed(1);

async function measure(folder: string) {
  await judgeExperiment(folder, {judge: ruleClaimJudge()});
  return validateDiagnoser(folder, ruleDiagnoser(), "rule");
}

const held = await measure(heldBack);
const built = await measure(builtOn);
const lines = [held, built].map(
  ({confusion: {balanced_accuracy: balanced, accuracy}, harmless}, index) =>
    `| ${index === 0 ? "held back" : "built on"} | ${accuracy.n} | ${harmless} | ${percent(balanced.estimate)} % (${percent(balanced.low)} to ${percent(balanced.high)}) |`,
);
const {labels, matrix, classes} = held.confusion;
const modes = classes.flatMap(({label, actual, recall, precision}, index) => {
  if (actual === 0 || recall === null) return [];
  const verdicts = labels.flatMap((verdict, column) =>
    matrix[index][column] > 0 ? [`${verdict} ${matrix[index][column]}`] : [],
  );
  return `| ${label} | ${actual} | ${percent(recall.estimate)} % (${percent(recall.low)} to ${percent(recall.high)}) | ${precision === null ? "" : `${percent(precision.estimate)} %`} | ${verdicts.join(", ")} |`;
});

writeSection(
  "Rule diagnoser",
  `Faults committed on purpose by scripted agents on the shipped tasks and real servers, judged by \`rule\`; intervals of 95 %. It is agreement with known faults of scripted agents, not with people. Held back are the last way of each mode and half of the tasks; "harmless" faults cost no claim and are left out. \`bench/ruleDiagnoser.ts\`

| part | trials | harmless | balanced accuracy over the modes |
| --- | --- | --- | --- |
${lines.join("\n")}

Held back, by mode (\`cannot_tell\` is a verdict of its own):

| mode | n | recall | precision | verdicts |
| --- | --- | --- | --- | --- |
${modes.join("\n")}

Held back, by stated confidence: ${held.calibration.map(({from, n, right}) => `from ${from}: ${right} of ${n} right`).join("; ")}.`,
);
