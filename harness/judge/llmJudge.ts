import {readFileSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import type {Model, OfferedTool} from "../models/model.js";
import {ModelError} from "../models/modelError.js";
import {NOTHING_USED, addTurn} from "../totals.js";
import type {Prices} from "../totals.js";
import type {ClaimJudge, ClaimVerdict} from "./claimJudge.js";
import {instructionRemark} from "./instructions.js";
import {fenceOf, fillPrompt, sha256} from "./promptText.js";
import {readStructured} from "./structuredReply.js";

/** The prompt of LLM judges; its hash is kept with every judge that used it. */
const TEMPLATE = join(import.meta.dirname, "prompts", "claim.md");

const SCORES = {fulfilled: 1, partially_fulfilled: 0.5, not_fulfilled: 0} as const;

const verdictSchema = z.object({
  claim: z.string().optional(),
  label: z.enum(["fulfilled", "partially_fulfilled", "not_fulfilled"]),
  justification: z.string(),
  confidence: z.number().min(0).max(1),
});

const VERDICT: OfferedTool = {
  name: "verdict",
  description: "Reports the verdict on the claim.",
  inputSchema: {
    type: "object",
    properties: {
      claim: {type: "string", description: "The claim as you read it."},
      label: {type: "string", enum: ["fulfilled", "partially_fulfilled", "not_fulfilled"]},
      justification: {type: "string", description: "What the answer covers of the claim and what it does not."},
      confidence: {type: "number", description: "How sure you are, from 0 to 1."},
    },
    required: ["claim", "label", "justification", "confidence"],
  },
};

/** How a language model judges. */
export interface LlmJudgeOptions {
  /** The judge's id in the tables. */
  readonly id: string;
  readonly model: Model;
  /** The model as its endpoint calls it. */
  readonly modelName: string;
  readonly prices: Prices | null;
  /** Settings to keep with the judge: temperature, provider options … */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * The prompt for one claim. The line that fences the answer depends on the answer's hash, so that no answer can hold it.
 * @param template with `{{fence}}`, `{{claim}}` and `{{answer}}`
 * @param claim the claim
 * @param answer the answer, which is not trusted
 * @returns the prompt
 * @example toClaimPrompt(template, "It has 3 rows.", "3 rows").includes("<<<answer ") // true
 */
export function toClaimPrompt(template: string, claim: string, answer: string): string {
  return fillPrompt(template, {fence: fenceOf("answer", claim, answer), claim, answer});
}

/**
 * A language model as a judge, one call a claim, with structured output (a tool, else JSON). A failed or malformed call gives a verdict
 * without score, to be tried again on the next run; an answer that speaks to the judge is flagged in the rationale.
 * @param options the model with its id, prices and settings
 * @returns a judge whose verdicts each cost a call
 * @throws its `judge` throws ModelError of kind `access` where the endpoint refuses us: no later call can do better
 * @example llmJudge(await readLanguageModel("judges/some-model.yaml")).row.kind // "llm"
 */
export function llmJudge({id, model, modelName, prices, parameters}: LlmJudgeOptions): ClaimJudge {
  const template = readFileSync(TEMPLATE, "utf8");
  let used = NOTHING_USED;
  return {
    row: {
      judge: id,
      kind: "llm",
      model: modelName,
      prompt_sha256: sha256(template),
      parameters: JSON.stringify(parameters),
    },
    isCostly: true,
    usage: () => used,
    async judge(claim, answer, signal): Promise<ClaimVerdict> {
      const text = toClaimPrompt(template, claim, answer);
      const trial = {trialId: sha256(text), taskId: id, trialIndex: 1, seed: 0};
      try {
        const turn = await model.respond({trial, messages: [{role: "user", text}], tools: [VERDICT], signal});
        used = addTurn(used, turn, prices);
        const {claim: echo = null, label, justification, confidence} = readStructured(turn, VERDICT, verdictSchema);
        return {
          score: SCORES[label],
          label,
          confidence,
          rationale: justification + instructionRemark(answer),
          claim_echo: echo,
          judge_failed: false,
        };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ModelError && error.kind === "access") throw error;
        const message = error instanceof Error ? error.message : String(error);
        return {
          score: null,
          label: null,
          confidence: null,
          rationale: `the call failed: ${message}`,
          claim_echo: null,
          judge_failed: true,
        };
      }
    },
  };
}
