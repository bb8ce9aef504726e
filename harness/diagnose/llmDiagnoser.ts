import {readFileSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import {FAILURE_MODES} from "../../data/schema.js";
import type {LlmJudgeOptions} from "../judge/llmJudge.js";
import {instructionRemark} from "../judge/instructions.js";
import {fenceOf, fillPrompt, sha256} from "../judge/promptText.js";
import {readStructured} from "../judge/structuredReply.js";
import type {OfferedTool} from "../models/model.js";
import {NOTHING_USED, addTurn} from "../totals.js";
import type {Diagnoser, Evidence, Failure} from "./evidence.js";
import {evidenceText} from "./evidenceText.js";

/** The prompt of LLM diagnosers; its hash is kept with every one that used it. */
const TEMPLATE = join(import.meta.dirname, "prompts", "diagnosis.md");

const CANNOT_TELL = "cannot_tell";
const MODES = [...FAILURE_MODES.tool_call, ...FAILURE_MODES.cognitive, CANNOT_TELL] as const;

const failureSchema = z.object({
  mode: z.enum(MODES),
  is_primary: z.boolean(),
  is_root_cause: z.boolean(),
  confidence: z.number().min(0).max(1),
  summary: z.string().min(1),
  step: z.int().min(0).nullable().default(null),
});

const diagnosisSchema = z.object({
  failures: z
    .array(failureSchema)
    .min(1)
    .refine((failures) => failures.filter(({is_primary}) => is_primary).length === 1, "exactly one primary failure"),
});

const DIAGNOSIS: OfferedTool = {
  name: "diagnosis",
  description: "Reports why the attempt failed.",
  inputSchema: {
    type: "object",
    properties: {
      failures: {
        type: "array",
        items: {
          type: "object",
          properties: {
            mode: {type: "string", enum: [...MODES]},
            is_primary: {type: "boolean", description: "True of exactly one: what explains the failure best."},
            is_root_cause: {type: "boolean", description: "Whether it caused other failures, or is the only one."},
            confidence: {type: "number", description: "How sure you are, from 0 to 1."},
            summary: {type: "string", description: "One or two sentences that cite the step."},
            step: {type: "integer", description: "The number of the step that shows it; left out where there is none."},
          },
          required: ["mode", "is_primary", "is_root_cause", "confidence", "summary"],
        },
      },
    },
    required: ["failures"],
  },
};

/**
 * The prompt for one failed trial. The line that fences the evidence depends on its hash, so that nothing in it can hold that line.
 * @param template with `{{fence}}` and `{{evidence}}`
 * @param evidence of the trial
 * @returns the prompt
 * @example toDiagnosisPrompt(template, evidence).includes("<<<evidence ") // true
 */
export function toDiagnosisPrompt(template: string, evidence: Evidence): string {
  const text = evidenceText(evidence);
  return fillPrompt(template, {fence: fenceOf("evidence", text), evidence: text});
}

/** The failures as the tables have them: the primary one first, each mode once, and a lone one its own root. */
function toFailures({failures}: z.output<typeof diagnosisSchema>, {calls, said, answer}: Evidence): Failure[] {
  const steps = new Set([...calls, ...said].map(({step}) => step));
  const stray = failures.find(({step}) => step !== null && !steps.has(step));
  if (stray !== undefined)
    throw new Error(`malformed diagnosis: step: got ${stray.step}; expected a step of the trajectory, or null`);
  const ordered = failures.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
  const unlike = ordered.filter(({mode}, i) => ordered.findIndex((other) => other.mode === mode) === i);
  return unlike.map(({mode, is_root_cause: isRootCause, confidence, summary, step}, i) => ({
    mode: mode === CANNOT_TELL ? null : mode,
    confidence,
    summary: i === 0 ? summary + instructionRemark(answer) : summary,
    step,
    isRootCause: mode !== CANNOT_TELL && (isRootCause || unlike.length === 1),
  }));
}

/**
 * A language model as a diagnoser, one call a trial, with structured output (a tool, else JSON). Use it where trajectories show more than the
 * rules of `ruleDiagnoser` read; measure it with `validate-diagnoser` first. Its id in the tables is the model's with `-diagnoser`, so that one
 * file may configure a judge and a diagnoser.
 * @param options the model with its id, prices and settings
 * @returns a diagnoser whose `diagnose` throws where the model refuses, its reply is malformed, or its endpoint fails (ModelError)
 * @example llmDiagnoser(await readLanguageModel("judges/some-model.yaml")).row.judge // "some-model-diagnoser"
 */
export function llmDiagnoser({id, model, modelName, prices, parameters}: LlmJudgeOptions): Diagnoser {
  const template = readFileSync(TEMPLATE, "utf8");
  let used = NOTHING_USED;
  return {
    row: {
      judge: `${id}-diagnoser`,
      kind: "llm",
      model: modelName,
      prompt_sha256: sha256(template),
      parameters: JSON.stringify(parameters),
    },
    isCostly: true,
    usage: () => used,
    async diagnose(evidence, signal) {
      const text = toDiagnosisPrompt(template, evidence);
      const trial = {trialId: sha256(text), taskId: id, trialIndex: 1, seed: 0};
      const turn = await model.respond({trial, messages: [{role: "user", text}], tools: [DIAGNOSIS], signal});
      used = addTurn(used, turn, prices);
      return toFailures(readStructured(turn, DIAGNOSIS, diagnosisSchema), evidence);
    },
  };
}
