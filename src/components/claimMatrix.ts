import {claimCells} from "../analysis/claimCells.js";
import type {ClaimCell, ClaimCells} from "../analysis/claimCells.js";
import type {Archive} from "../analysis/archive.js";
import {modelFacts} from "../analysis/modelFacts.js";
import type {ModelFacts} from "../analysis/modelFacts.js";
import type {PageState} from "../analysis/pageState.js";
import {inDigits, percent, plural} from "../analysis/phrasing.js";
import type {TaskDetail, TaskIndex} from "../analysis/taskMember.js";
import {claimsSql} from "../analysis/tasksSql.js";
import {trialQuery} from "../analysis/trialAddress.js";
import {citation} from "./citation.js";
import type {Exported} from "./download.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import {providerMark} from "./providerMark.js";
import type {Change} from "./stateFacts.js";

const MARKS: Record<string, {mark: string; word: string; tone: string} | undefined> = {
  "1": {mark: "✓", word: "fulfilled", tone: "good"},
  "5": {mark: "◐", word: "partially fulfilled", tone: "uncertain"},
  "0": {mark: "✕", word: "not fulfilled", tone: "bad"},
  f: {mark: "!", word: "the judge’s call failed", tone: "uncertain"},
};

/** What the matrix is made of. */
export interface ClaimMatrixOptions {
  archive: Archive & {hasTrials: boolean};
  state: PageState;
  change: Change;
  detail: TaskDetail;
  index: TaskIndex;
}

/** A task's claims by the models' answers: how much of each claim each model's trials meet, under the chosen judge. */
export function claimMatrix({archive, state, detail, index}: ClaimMatrixOptions): Child {
  const facts = modelFacts(archive);
  const models = index.models.filter((model) => state.models === null || state.models.includes(model)).map(facts);
  const rows = claimCells(
    detail,
    index,
    state.judge,
    models.map(({model}) => model),
  );
  const judged = rows.filter(({n}) => n > 0);
  const hasDisputes = rows.some(({judged_twice}) => judged_twice > 0);
  return figureFrame(
    {
      kind: archive.experiment.kind,
      ledger: "../ledger/",
      cite: citation(archive.experiment, `claims of task ${detail.task_id}, judge ${state.judge ?? "none"}`),
      id: "claims",
      title: titleOf(rows, judged),
      subtitle: `Each claim under each model, judge ${state.judge ?? "none"}: ✓ fulfilled, ◐ partially, ✕ not, ! the call failed, – no verdict.${archive.hasTrials ? " A mark opens its trial." : ""}`,
      caption: `Met is the mean score over judged trials, %.${hasDisputes ? " Judges differ is the share of trials that two judges scored on which their scores are not the same." : ""} A claim in grey is not shown to judges.`,
      rows: rows.flatMap((row) =>
        row.cells.map((cell, m): Exported => ({
          claim_index: row.claim_index,
          claim: row.text,
          model: models[m].model,
          judge: state.judge,
          mean_score: cell.mean,
          verdicts: cell.marks.map((mark) => MARKS[mark]?.word ?? "").join("; "),
        })),
      ),
      sql: claimsSql(state.judge, detail.task_id),
    },
    h(
      "div",
      {class: "table-frame", role: "region", "aria-label": "Claims by model", tabindex: 0},
      h(
        "table",
        {class: "data claim-matrix"},
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", {scope: "col", class: "claim"}, "Claim"),
            h("th", {scope: "col", class: "number"}, "Met", h("span", {class: "unit"}, "%")),
            hasDisputes
              ? h("th", {scope: "col", class: "number"}, "Judges", h("span", {class: "unit"}, "differ, %"))
              : null,
            models.map((model) =>
              h(
                "th",
                {scope: "col", class: "mark-head", title: model.display_name},
                h("span", {class: "turned"}, providerMark(model.group), model.display_name),
              ),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map((row) => rowOf(row, models, hasDisputes, archive.hasTrials, detail.task_id)),
        ),
      ),
    ),
  );
}

function titleOf(rows: ClaimCells[], judged: ClaimCells[]): string {
  if (judged.length === 0) return `${plural(rows.length, "claim")}, none judged by this judge`;
  const nobody = judged.filter(({mean}) => mean === 0).length;
  const everybody = judged.filter(({mean}) => mean === 1).length;
  if (nobody + everybody === 0)
    return `Each of ${plural(judged.length, "judged claim")} is met by some answers and not by others`;
  return `Of ${plural(judged.length, "judged claim")} ${inDigits(everybody)} ${everybody === 1 ? "is" : "are"} met by every answer and ${inDigits(nobody)} by none`;
}

function rowOf(row: ClaimCells, models: ModelFacts[], hasDisputes: boolean, hasTrials: boolean, task: string): Child {
  return h(
    "tr",
    {class: row.is_shown ? "row" : "row second"},
    h(
      "th",
      {scope: "row", class: "claim"},
      h("span", {class: "second"}, `${row.claim_index} `),
      h("span", {dir: "auto"}, row.text),
    ),
    h("td", {class: "number estimate"}, row.mean === null ? "–" : percent(row.mean)),
    hasDisputes
      ? h("td", {class: "number"}, row.judged_twice === 0 ? "–" : percent(row.disputed / row.judged_twice))
      : null,
    row.cells.map((cell, m) => h("td", {class: "marks"}, marksOf(cell, models[m], hasTrials, task))),
  );
}

function marksOf({marks}: ClaimCell, {model, display_name}: ModelFacts, hasTrials: boolean, task: string): Child {
  if (marks.every((mark) => MARKS[mark] === undefined)) return h("span", {class: "second"}, "–");
  return marks.map((letter, attempt) => {
    const known = MARKS[letter];
    if (known === undefined) return null;
    const label = `${display_name}, attempt ${attempt + 1}: ${known.word}`;
    const attributes = {class: `attempt ${known.tone}`, title: label, "aria-label": label};
    return hasTrials
      ? h("a", {...attributes, href: `../trial/?${trialQuery({task, model, attempt: attempt + 1})}`}, known.mark)
      : h("span", {...attributes, role: "img"}, known.mark);
  });
}
