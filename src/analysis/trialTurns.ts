import type {PackedStep, TrialWithSteps} from "./trialRecord.js";

/** A call and what came of it. */
export interface CalledStep {
  kind: "call";
  step: PackedStep;
  /** null where the call was never answered */
  result: PackedStep | null;
  isError: boolean;
  /** the turn of an earlier call of the same tool with the same arguments, null where there is none */
  repeats: PackedStep | null;
}

/** A step that is no call and no answer to one. */
export interface PlainStep {
  kind: "plain";
  step: PackedStep;
  isError: boolean;
}

/** What stands in a turn: calls with their results, and everything else by itself. */
export type TurnItem = CalledStep | PlainStep;

/** One turn of a trial: what the model said and called, and what came back. */
export interface Turn {
  /** counted from 1; 0 for what came before the model's first word */
  number: number;
  items: TurnItem[];
  /** in a few words: the tools called with their number, or `answer` */
  label: string;
  calls: number;
  errors: number;
  isCited: boolean;
  /** characters of results and errors */
  resultCharacters: number;
  /** the sum of what is known, null where nothing is */
  seconds: number | null;
  firstStep: number;
}

/** Whether a step is an error by itself: a failed result, an error, a limit that was hit. */
export function isErrorStep({kind, is_error}: PackedStep): boolean {
  return is_error === true || kind === "error" || kind === "limit";
}

/**
 * A trial's steps by turn, calls joined with their results. Where the source numbers no turns, one begins with whatever
 * the model says or calls after a result.
 * @param trial its steps and diagnoses
 */
export function trialTurns({steps, diagnoses}: Pick<TrialWithSteps, "steps" | "diagnoses">): Turn[] {
  const cited = new Set(diagnoses.map(({cited_step_index}) => cited_step_index));
  const {resultOf, answered} = pairResults(steps);
  const earlier = new Map<string, PackedStep>();
  const groups = new Map<number, PackedStep[]>();
  numbersOf(steps).forEach((number, i) => {
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [steps[i]]);
    else group.push(steps[i]);
  });
  return [...groups].map(([number, own]) => {
    const items = own.flatMap((step): TurnItem[] => {
      if (answered.has(step)) return [];
      if (step.kind !== "tool_call") return [{kind: "plain", step, isError: isErrorStep(step)}];
      const result = resultOf.get(step) ?? null;
      const key = JSON.stringify([step.server, step.tool, step.arguments]);
      const repeats = earlier.get(key) ?? null;
      if (repeats === null) earlier.set(key, step);
      return [{kind: "call", step, result, isError: result !== null && isErrorStep(result), repeats}];
    });
    return summarizeTurn(number, own, items, cited);
  });
}

function summarizeTurn(number: number, own: PackedStep[], items: TurnItem[], cited: Set<number | null>): Turn {
  const results = items.flatMap((item) => (item.kind === "call" && item.result !== null ? [item.result] : []));
  const alone = own.filter(({kind}) => kind === "tool_result" || kind === "error");
  const seconds = [...own, ...results.filter((result) => !own.includes(result))].flatMap(
    ({duration_seconds}) => duration_seconds ?? [],
  );
  return {
    number,
    items,
    label: labelOf(items),
    calls: items.filter(({kind}) => kind === "call").length,
    errors: items.filter(({isError}) => isError).length,
    isCited: [...own, ...results].some(({step_index}) => cited.has(step_index)),
    resultCharacters: [...new Set([...results, ...alone])].reduce((sum, {text}) => sum + (text?.length ?? 0), 0),
    seconds: seconds.length === 0 ? null : seconds.reduce((sum, value) => sum + value, 0),
    firstStep: own[0].step_index,
  };
}

/** The turn of each step, carried over those that have none of their own. */
function numbersOf(steps: PackedStep[]): number[] {
  const isNumbered = steps.some(({turn}) => turn !== undefined);
  let current = 0;
  let afterResult = true;
  return steps.map(({turn, kind}) => {
    if (isNumbered) return (current = turn ?? current);
    const isModel = kind === "assistant" || kind === "reasoning" || kind === "tool_call";
    if (isModel && afterResult) current++;
    afterResult = isModel ? false : afterResult || kind !== "limit";
    return current;
  });
}

/** Which result answers which call: by its id; without one, the first call of the kind that still waits. */
function pairResults(steps: PackedStep[]): {resultOf: Map<PackedStep, PackedStep>; answered: Set<PackedStep>} {
  const resultOf = new Map<PackedStep, PackedStep>();
  const answered = new Set<PackedStep>();
  const waiting = new Map<string, PackedStep[]>();
  for (const step of steps) {
    const key = step.call_id ?? "";
    if (step.kind === "tool_call") {
      const calls = waiting.get(key);
      if (calls === undefined) waiting.set(key, [step]);
      else calls.push(step);
    }
    if (step.kind !== "tool_result") continue;
    const call = waiting.get(key)?.shift();
    if (call === undefined) continue;
    resultOf.set(call, step);
    answered.add(step);
  }
  return {resultOf, answered};
}

function labelOf(items: TurnItem[]): string {
  const tools = new Map<string, number>();
  for (const {kind, step} of items)
    if (kind === "call") tools.set(step.tool ?? "call", (tools.get(step.tool ?? "call") ?? 0) + 1);
  const names = [...tools].map(([tool, count]) => (count === 1 ? tool : `${tool} ×${count}`));
  if (names.length > 2) return `${names[0]} and ${names.length - 1} more tools`;
  if (names.length > 0) return names.join(", ");
  const kinds = new Set(items.map(({step}) => step.kind));
  if (kinds.has("assistant")) return "answer";
  if (kinds.has("limit")) return "limit";
  if (kinds.has("error")) return "error";
  return kinds.has("user") || kinds.has("system") ? "task" : ([...kinds][0] ?? "").replaceAll("_", " ");
}
