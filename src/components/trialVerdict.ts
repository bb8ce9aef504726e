import {decimal} from "../analysis/phrasing.js";
import {isTraceable} from "../analysis/trialEvidence.js";
import {tellingLines, trialEnd, trialVerdict} from "../analysis/trialFinding.js";
import type {TrialRecord} from "../analysis/trialRecord.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

type ClaimScore = TrialRecord["claim_scores"][number];

/** A panel of the side: its title, what it rests on, and what it says. */
export function panel(title: string, aside: string | null, ...children: Child[]): Markup {
  return h(
    "section",
    {class: "trial-panel"},
    h("div", {class: "panel-head"}, h("h2", null, title), aside === null ? null : h("span", {class: "second"}, aside)),
    ...children,
  );
}

/** Pairs of a name and a value, one a line; what is null is left out. */
export function factList(facts: [name: string, value: Child][]): Markup {
  return h(
    "dl",
    {class: "fact-list"},
    facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))),
  );
}

/** What became of a trial and why: the verdict, programs' verdicts, claims with each judge's verdict, scores, diagnoses. */
export function trialVerdictPanels(record: TrialRecord): Markup {
  const {claims, claim_scores, diagnoses, outcome, scores, verifications} = record;
  const {words, tone} = trialVerdict(record);
  const mark = {good: "✓", bad: "✕", uncertain: "–"}[tone];
  const end = trialEnd(record);
  const judges = [...new Set(claim_scores.map(({judge}) => judge))];
  const source = verifications.length > 0 ? "by a program" : judges.length > 0 ? judges.join(", ") : null;
  return h(
    "div",
    {class: "trial-verdict"},
    panel(
      "Verdict",
      source,
      h("p", {class: `big-verdict ${tone}`}, `${mark} ${words}`),
      end === null ? null : h("p", {class: "note"}, `Ended early: ${end}.`),
      outcome?.reason == null
        ? null
        : h("p", {class: "note"}, `The convention's reason: ${outcome.reason.replaceAll("_", " ")}.`),
      verifications.map(verificationBlock),
    ),
    claims.length === 0
      ? null
      : panel(
          "Claims",
          judges.length === 0 ? "not judged" : null,
          h(
            "ol",
            {class: "claims"},
            claims.map((claim) => claimItem(claim, claim_scores)),
          ),
        ),
    scores.length === 0
      ? null
      : panel(
          "Scores",
          null,
          factList(
            scores.map(({scorer, metric, value, text}) => [
              `${scorer}, ${metric}`,
              value === null ? (text ?? "unscored") : `${decimal(value, 3)}${text === null ? "" : ` (${text})`}`,
            ]),
          ),
        ),
    diagnoses.length === 0 ? null : panel("Diagnosis", null, diagnoses.map(diagnosisBlock)),
  );
}

function verificationBlock(
  {verifier, passed, exit_code, output}: TrialRecord["verifications"][number],
  place: number,
): Child {
  const tone = passed === null ? "uncertain" : passed ? "good" : "bad";
  const words = passed === null ? "could not run" : passed ? "✓ accepts" : "✕ rejects";
  return h(
    "div",
    {class: `verification ${passed === false ? "is-error" : ""}`},
    h(
      "p",
      {class: "note"},
      h("strong", null, verifier),
      " ",
      h("span", {class: tone}, words),
      exit_code === null ? null : `, exit code ${exit_code}`,
    ),
    output === null ? null : foldedText(output, {face: "mono", lines: 8, characters: 700, label: "verifier output"}),
    tellingLines(output ?? "").map((line, i) =>
      isTraceable(line)
        ? [h("p", {class: "told", dir: "auto"}, line), statementButton(`verifier-${place}-${i}`)]
        : null,
    ),
  );
}

/** What selects a statement, and the place for where it occurs; `startTrialLight` listens. */
function statementButton(id: string): Child {
  return [
    h(
      "button",
      {type: "button", class: "light", "data-statement": id, "aria-pressed": "false"},
      "Show where it occurs",
    ),
    h("div", {class: "places", "data-places": id}),
  ];
}

function claimItem(claim: TrialRecord["claims"][number], verdicts: ClaimScore[]): Markup {
  const own = verdicts.filter(({claim_index}) => claim_index === claim.claim_index);
  return h(
    "li",
    null,
    foldedText(claim.text, {face: "prose", lines: 8, characters: 600, label: "claim"}),
    isTraceable(claim.text) ? statementButton(`claim-${claim.claim_index}`) : null,
    own.length === 0 ? h("p", {class: "note"}, "not judged") : own.map(verdictBlock),
  );
}

function verdictBlock({judge, repeat_index, score, label, confidence, rationale, judge_failed}: ClaimScore): Markup {
  const [words, tone] = verdictWords(score, judge_failed);
  const head = [
    h("span", {class: tone}, words),
    ` ${judge}`,
    repeat_index > 1 ? `, repeat ${repeat_index}` : null,
    label === null || words.endsWith(label) ? null : `, “${label}”`,
    confidence === null ? null : `, confidence ${decimal(confidence, 2)}`,
  ];
  if (rationale === null || rationale === "") return h("p", {class: "judged"}, head);
  return h(
    "details",
    {class: "judged"},
    h("summary", null, head),
    foldedText(rationale, {face: "prose", label: "rationale"}),
  );
}

/** A verdict on a claim in words with a mark, and its tone. */
export function verdictWords(score: number | null, judgeFailed: boolean): [words: string, tone: string] {
  if (judgeFailed || score === null) return ["– judge failed", "uncertain"];
  if (score === 1) return ["✓ fulfilled", "good"];
  return score === 0 ? ["✕ not fulfilled", "bad"] : ["◐ partially", "uncertain"];
}

function diagnosisBlock(found: TrialRecord["diagnoses"][number]): Markup {
  const {mode, family, confidence, judge, cited_step_index: cited, is_primary, is_root_cause, summary} = found;
  const roles = [is_primary ? "primary" : "contributing", is_root_cause === true ? "root cause" : null];
  return h(
    "div",
    {class: "diagnosis"},
    factList([
      ["mode", mode?.replaceAll("_", " ") ?? "could not tell"],
      ["family", family?.replaceAll("_", " ")],
      ["role", roles.filter((role) => role !== null).join(", ")],
      ["cited", cited === null ? "no step" : h("a", {href: `#step-${cited}`}, `step ${cited}`)],
      ["confidence", confidence === null ? null : decimal(confidence, 2)],
      ["by", judge],
    ]),
    summary === null ? null : h("p", {class: "note", dir: "auto"}, summary),
  );
}
