import {decimal, inDigits} from "../analysis/phrasing.js";
import {toBeside, toTrial} from "../analysis/trialAddress.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {referenceMarkup, toolsPanel} from "./trialTools.js";
import {factList, panel} from "./trialVerdict.js";

const count = (value: number | null | undefined) => (value == null ? null : inDigits(value));
const seconds = (value: number | null) => (value === null ? null : decimal(value, 1));

/** Everything else about a trial: other attempts, what it used and cost, tools, how it ended, the task, the configuration. */
export function trialFactPanels(record: TrialWithSteps): Markup {
  const {trial, siblings} = record;
  return h(
    "div",
    {class: "trial-rest"},
    siblings.length < 2 ? null : siblingPanel(record),
    usagePanel(record),
    toolsPanel(record),
    panel(
      "Status",
      null,
      factList([
        ["ended", trial.status.replaceAll("_", " ")],
        ["stopped by", trial.stop_reason],
        ["error", trial.error_class],
        ["began", trial.started_at],
        ["retries", count(trial.retries)],
        ["agent", trial.agent],
        ["server", trial.server_implementation],
        ["steps", inDigits(record.steps.length)],
        ["trial", h("code", null, trial.trial_id)],
      ]),
      trial.error_message === null
        ? null
        : h(
            "div",
            {class: "verification is-error"},
            foldedText(trial.error_message, {face: "mono", lines: 8, characters: 700, label: "error"}),
          ),
      (trial.retry_errors ?? []).map((error) => h("p", {class: "note"}, `Retried after: ${error}`)),
      (trial.server_notes ?? []).map((note) => h("p", {class: "note", dir: "auto"}, note)),
    ),
    taskPanel(record),
    configurationPanel(record),
  );
}

function usagePanel({trial}: TrialWithSteps): Child {
  const facts: [string, Child][] = [
    ["input tokens", count(trial.input_tokens)],
    ["from a cache", count(trial.cached_tokens)],
    ["output tokens", count(trial.output_tokens)],
    ["reasoning tokens", count(trial.reasoning_tokens)],
    ["tokens in all", count(trial.total_tokens)],
    ["agent time, s", seconds(trial.agent_seconds)],
    ["wall time, s", seconds(trial.wall_seconds)],
    ["cost, USD", trial.cost_usd === null ? null : decimal(trial.cost_usd, trial.cost_usd < 0.1 ? 4 : 2)],
  ];
  const source = trial.cost_source === null ? null : h("p", {class: "note"}, `The cost is ${trial.cost_source}.`);
  return facts.every(([, value]) => value === null) ? null : panel("Usage and cost", null, factList(facts), source);
}

function siblingPanel({siblings, trial}: TrialWithSteps): Markup {
  const passed = siblings.filter((sibling) => sibling.passed === true).length;
  return panel(
    "The same task",
    `${passed} of ${siblings.length} attempts passed`,
    h(
      "ul",
      {class: "siblings"},
      siblings.map(({trial_id, trial_index, status, passed: own}) => {
        const [words, tone] =
          own === null ? ["not counted", "uncertain"] : own ? ["✓ passed", "good"] : ["✕ failed", "bad"];
        const name = `attempt ${trial_index}`;
        return h(
          "li",
          null,
          trial_id === trial.trial_id ? h("strong", null, name) : h("a", {href: toTrial(trial_id)}, name),
          status === "completed" ? null : h("span", {class: "second"}, status.replaceAll("_", " ")),
          h("span", {class: tone}, words),
          trial_id === trial.trial_id
            ? null
            : h("a", {href: toBeside(trial.trial_id, trial_id), "aria-label": `${name}, side by side`}, "side by side"),
        );
      }),
    ),
  );
}

/** The model's settings, and hashes of what the trial ran under: a server whose tools changed within the experiment says so. */
function configurationPanel({model, trial, tool_lists: lists}: TrialWithSteps): Child {
  const hash = (sha256: string | null) => (sha256 === null ? null : h("code", {title: sha256}, sha256.slice(0, 12)));
  if (model.configuration === null && trial.configuration_hash === null && lists.length === 0) return null;
  const drifted = lists.filter(({trials, of}) => trials < of);
  return panel(
    "Configuration",
    null,
    factList([
      ["hash", hash(trial.configuration_hash)],
      ["tools as offered", hash(trial.tool_list_sha256)],
      ...lists.map(({server, sha256}): [string, Child] => [`tools of ${server}`, hash(sha256)]),
    ]),
    drifted.map(({server, trials, of}) =>
      h(
        "p",
        {class: "note uncertain"},
        `The tools of ${server} changed within the experiment: ${inDigits(trials)} of ${inDigits(of)} trials saw this list.`,
      ),
    ),
    model.configuration === null ? null : foldedText(model.configuration, {face: "mono", label: "configuration"}),
  );
}

function taskPanel(record: TrialWithSteps): Markup {
  const {task, trial, steps} = record;
  const hasPrompt = steps.some(({kind}) => kind === "user");
  const folded = (title: string, text: string | null | undefined, face: "mono" | "prose") =>
    text == null || text === ""
      ? null
      : h("details", null, h("summary", null, title), foldedText(text, {face, label: title}));
  return panel(
    "Task",
    null,
    factList([
      ["task", h("code", null, trial.task_id)],
      ["service", task.service],
      ["category", task.category],
      ["bucket", task.bucket],
      ["split", task.split],
      ["difficulty", task.difficulty],
      ["servers", task.servers == null ? null : task.servers.join(", ")],
    ]),
    hasPrompt ? null : folded("Prompt", task.prompt, "prose"),
    folded("Reference answer", task.reference_answer, "prose"),
    referenceMarkup(record) ?? folded("Reference trajectory", task.reference_trajectory, "mono"),
    folded("Final answer as recorded", trial.answer, "prose"),
  );
}
