import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import type {Model, ModelTurn, OfferedTool} from "../models/model.js";
import {ModelError} from "../models/modelError.js";
import {NOTHING_USED, addTurn} from "../totals.js";
import type {Prices} from "../totals.js";
import type {ClaimJudge, ClaimVerdict} from "./claimJudge.js";
import {findInstructions} from "./instructions.js";

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

/** SHA-256 of a text, in hexadecimal. */
function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The prompt for one claim. The line that fences the answer depends on the answer's hash, so that no answer can hold it.
 * @example toClaimPrompt(template, "It has 3 rows.", "3 rows").includes("<<<answer ") // true
 */
export function toClaimPrompt(template: string, claim: string, answer: string): string {
  const fence = `<<<answer ${sha256(`${claim}\0${answer}`).slice(0, 16)}>>>`;
  const values: Record<string, string> = {fence, claim, answer};
  // By a function, and in one pass: what claim and answer hold is never read as a placeholder.
  return template.replaceAll(/\{\{(fence|claim|answer)\}\}/g, (_, name: string) => values[name]);
}

/** What a turn of the model says, by the tool or as JSON in its text. */
function readVerdict(turn: ModelTurn): z.output<typeof verdictSchema> {
  if (turn.finish === "refusal") throw new Error("the model refused to judge");
  const call = turn.parts.find((part) => part.kind === "tool_call" && part.tool === VERDICT.name);
  const text = turn.parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  const json = call?.kind === "tool_call" ? call.arguments : text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new Error(`malformed verdict: got ${JSON.stringify((json || text).slice(0, 120))}; expected JSON`, {
      cause: error,
    });
  }
  const result = verdictSchema.safeParse(parsed);
  if (!result.success) {
    const [{path, message}] = result.error.issues;
    throw new Error(
      `malformed verdict: ${path.join(".")}: got ${JSON.stringify(parsed).slice(0, 120)}; expected ${message}`,
    );
  }
  return result.data;
}

/**
 * A language model as a judge, one call a claim, with structured output (a tool, else JSON). A failed or malformed call gives a verdict
 * without score, to be tried again on the next run; an answer that speaks to the judge is flagged in the rationale.
 * @throws ModelError of kind `access` where the endpoint refuses us: no later call can do better
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
        const {claim: echo = null, label, justification, confidence} = readVerdict(turn);
        const flagged = findInstructions(answer);
        const note =
          flagged.length === 0 ? "" : ` [the answer addresses the judge: ${JSON.stringify(flagged[0].slice(0, 120))}]`;
        return {
          score: SCORES[label],
          label,
          confidence,
          rationale: justification + note,
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
