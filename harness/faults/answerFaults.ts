import type {Fault, KnownTask, Scene} from "./fault.js";
import {CannotCommit} from "./fault.js";
import {cellsOf, like, placesOf, shapeOf, stands, valuesOf, withValue} from "./sentences.js";

/** A value of the answer, where it stands, and the outputs it may come from. */
interface Spot {
  readonly place: number;
  readonly value: string;
  readonly outputs: readonly string[];
}

/** Changes as many sentences as needed to fail: more than a quarter, each by one value. */
function changing(
  mode: string,
  way: string,
  change: (spot: Spot, scene: Scene) => string | null,
  aside?: string,
): Fault {
  return {
    mode,
    way,
    fits: ({sentences}) => placesOf(sentences).length > 1,
    async act(scene) {
      const {task} = scene;
      const outputs = await scene.play(task.calls);
      const wanted = Math.ceil(task.sentences.length * 0.3);
      let sentences = [...task.sentences];
      const changed = new Set<number>();
      const places = placesOf(task.sentences);
      const start = scene.random.below(places.length);
      for (let step = 0; step < places.length && changed.size < wanted; step++) {
        const {place, value} = places[(start + step) % places.length];
        if (changed.has(place)) continue;
        const other = change({place, value, outputs}, scene);
        if (other === null || other === value) continue;
        sentences = withValue(sentences, place, value, other);
        changed.add(place);
      }
      if (changed.size === 0) throw new CannotCommit("no value gives occasion");
      if (aside !== undefined) scene.trial.say(aside);
      return sentences.join(" ");
    },
  };
}

const isNumber = (value: string) => /^\d+(?:\.\d+)?$/.test(value);
const within = (a: number, b: number) => Math.abs(a - b) <= Math.abs(a) * 0.06;

/** Another value of the same shape in the output that holds this one. */
function neighbour({value, outputs}: Spot, step: number): string | null {
  for (const output of outputs) {
    const cells = cellsOf(output);
    const at = cells.findIndex((cell) =>
      isNumber(value) && isNumber(cell) ? Number(cell) === Number(value) : cell === value,
    );
    if (at < 0) continue;
    for (let distance = 1; distance < cells.length; distance++) {
      const cell = cells[(at + step * distance + cells.length * distance) % cells.length];
      const isUnlike = isNumber(value) ? !within(Number(value), Number(cell)) : cell !== value;
      if (shapeOf(cell) === shapeOf(value) && isUnlike) return cell;
    }
  }
  return null;
}

/** Another number of the same record: the wrong field. */
function otherField({value, outputs}: Spot): string | null {
  if (!isNumber(value)) return null;
  for (const output of outputs) {
    const line = output.split(/\n|(?<=\})/).find((text) => stands(value, text));
    const other =
      line === undefined
        ? undefined
        : cellsOf(line).find((cell) => isNumber(cell) && !within(Number(value), Number(cell)));
    if (other !== undefined) return other;
  }
  return null;
}

function isFound({value, outputs}: Spot): boolean {
  return outputs.some((output) => stands(value, output));
}

function numbersIn(outputs: readonly string[]): number[] {
  return outputs.flatMap(cellsOf).filter(isNumber).map(Number);
}

/** A number that no output holds, nor sums or differences of its numbers near it. */
function invented({value, outputs}: Spot, scene: Scene): string {
  const known = numbersIn(outputs);
  // Farther off at each try: the outputs may hold every whole number near it.
  for (let tries = 0; ; tries++) {
    const number = like(value, Number(value) * (1.3 + scene.random.uniform()) + 3 + tries);
    if (!known.some((other) => Math.abs(other - Number(number)) < 1e-9)) return number;
  }
}

const SUPERLATIVE =
  /\b(?:most|largest|highest|longest|best|worst|least|last|latest|next|first|heaviest|dearest|weakest|steadiest|dampest|free|only)\b/i;

function sentencesLeft(task: KnownTask, keep: number): string {
  return task.sentences.slice(0, keep).join(" ");
}

function early(way: string, made: (calls: number) => number, end: string): Fault {
  return {
    mode: "early_termination",
    way,
    fits: ({calls}) => calls.length > 1,
    async act(scene) {
      const count = made(scene.task.calls.length);
      await scene.play(scene.task.calls.slice(0, count));
      const share = Math.floor((scene.task.sentences.length * count) / scene.task.calls.length);
      return [sentencesLeft(scene.task, Math.min(share, Math.ceil(scene.task.sentences.length / 2))), end]
        .filter((text) => text !== "")
        .join(" ");
    },
  };
}

function otherQuestion(way: string, answer: (scene: Scene, outputs: readonly string[]) => string): Fault {
  return {
    mode: "task_misunderstanding",
    way,
    fits: () => true,
    act: async (scene) => answer(scene, await scene.play(scene.task.calls)),
  };
}

/** Two values of the answer, of one shape and in different sentences, each in the other's place. */
function swapped(isWanted: (value: string) => boolean): Fault["act"] {
  return async (scene) => {
    await scene.play(scene.task.calls);
    const places = placesOf(scene.task.sentences).filter(({value}) => isWanted(value));
    let sentences = [...scene.task.sentences];
    const used = new Set<number>();
    for (const [index, a] of places.entries()) {
      const b = places
        .slice(index + 1)
        .find(
          (other) =>
            other.place !== a.place &&
            other.value !== a.value &&
            !used.has(other.place) &&
            !(isNumber(a.value) && isNumber(other.value) && within(Number(a.value), Number(other.value))),
        );
      if (b === undefined || used.has(a.place)) continue;
      sentences = withValue(withValue(sentences, a.place, a.value, b.value), b.place, b.value, a.value);
      used.add(a.place).add(b.place);
    }
    if (used.size === 0) throw new CannotCommit("no two values to swap");
    return sentences.join(" ");
  };
}

const isName = (value: string) => /^\p{Lu}\p{L}+/u.test(value);
const pairs = (isWanted: (value: string) => boolean) => (task: KnownTask) =>
  placesOf(task.sentences).filter(({value}) => isWanted(value)).length > 1;

/** Agents that go wrong in what they make of what they got. */
export const answerFaults: readonly Fault[] = [
  otherQuestion(
    "describes the material instead of answering",
    (_, outputs) =>
      `I looked through ${outputs.length} sources. They hold ${outputs.reduce((sum, text) => sum + text.split("\n").length, 0)} lines in all, and the data look complete and well kept.`,
  ),
  otherQuestion(
    "explains how one would find out",
    ({task}) =>
      `To find this out one would combine ${task.calls.length} sources: first ${task.calls[0].tool}, then the others, compare the entries and take the one that fits. I can do so if you wish.`,
  ),
  otherQuestion("answers a neighbouring question in full", (_, outputs) => {
    const cells = outputs.flatMap(cellsOf);
    return `The first entry of the list is ${cells[8] ?? cells[0]}, and the last one is ${cells.at(-1)}. These are the ends of what you asked about.`;
  }),
  {
    mode: "faulty_synthesis",
    way: "gives two figures to one another's places",
    fits: pairs(isNumber),
    act: swapped(isNumber),
  },
  {mode: "faulty_synthesis", way: "gives two names to one another's places", fits: pairs(isName), act: swapped(isName)},
  changing("faulty_synthesis", "adds up what should stand alone", ({value, outputs}) => {
    const others = numbersIn(outputs).filter((number) => number > 0);
    const [other] = others.filter((number) => !within(Number(value), Number(value) + number));
    return isNumber(value) && other !== undefined ? like(value, Number(value) + other) : null;
  }),
  changing("response_misparsing", "reads the row after", (spot) => (isFound(spot) ? neighbour(spot, 1) : null)),
  changing("response_misparsing", "reads the row before", (spot) => (isFound(spot) ? neighbour(spot, -1) : null)),
  changing("response_misparsing", "reads another field of the row", (spot) =>
    isFound(spot) ? otherField(spot) : null,
  ),
  early("stops after the first call", () => 1, "That is what I have."),
  early("leaves the last calls for later", (calls) => calls - 1, "The rest I will look up next."),
  early("stops half-way without a word", (calls) => Math.max(1, Math.floor(calls / 2)), ""),
  changing("hallucinated_fact", "states a figure that stands nowhere", (spot, scene) =>
    isNumber(spot.value) && isFound(spot) ? invented(spot, scene) : null,
  ),
  changing("hallucinated_fact", "states a name that stands nowhere", ({value}, scene) =>
    isName(value) ? ["Alwin Torber", "Mirela Quast", "Hadrian Poll", "Sunniva Kade"][scene.random.below(4)] : null,
  ),
  changing("hallucinated_fact", "states a day, hour or address that stands nowhere", ({value}) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return `2023-${value.slice(8) === "11" ? "12" : "11"}-27`;
    if (/^\d\d:\d\d$/.test(value)) return value === "03:47" ? "04:47" : "03:47";
    return value.includes("@") ? "office@nowhere.example" : null;
  }),
  changing(
    "logical_error",
    "takes the other end of an order",
    (spot, {task}) => (SUPERLATIVE.test(task.sentences[spot.place]) && isFound(spot) ? neighbour(spot, 1) : null),
    "I sort the entries upwards and take the top one, so the smallest counts as the largest.",
  ),
  changing(
    "logical_error",
    "counts one too many or too few",
    ({value}) => (/^\d{1,2}$/.test(value) ? String(Number(value) + (Number(value) > 2 ? -1 : 1)) : null),
    "I count from the entry after the first, which makes the number what I state.",
  ),
  changing(
    "logical_error",
    "takes the complement of what was asked",
    ({value, outputs}) => {
      if (!isNumber(value)) return null;
      const base =
        Number(value) < 100
          ? 100
          : numbersIn(outputs).reduce((most, number) => Math.max(most, number), 2 * Number(value) + 1);
      const rest = base - Number(value);
      return rest > 0 && !within(Number(value), rest) ? like(value, rest) : null;
    },
    "What remains when I take that away from the whole is what was asked, I conclude.",
  ),
];

/** A query without its conditions. */
function withoutConditions(sql: string): string {
  return sql.replace(/\s+WHERE\s+[\s\S]*?(?=\s+(?:GROUP|ORDER|LIMIT)\b|$)/i, "").replace(/\s+LIMIT \d+/i, "");
}

function ignoring(
  way: string,
  fits: Fault["fits"],
  alter: (calls: KnownTask["calls"]) => KnownTask["calls"],
  aside: string,
): Fault {
  return {
    mode: "constraint_violation",
    way,
    fits,
    async act(scene) {
      const outputs = await scene.play(alter(scene.task.calls));
      const total = outputs.flatMap((text) => text.split("\n")).length;
      let isChanged = false;
      const sentences = scene.task.sentences.map((sentence) => {
        const [number] = valuesOf(sentence).filter(isNumber);
        if (number === undefined) return sentence;
        isChanged = true;
        return sentence.replace(number, () => like(number, Number(number) * 2 + total));
      });
      if (!isChanged) throw new CannotCommit("no figure that a condition limits");
      return `${aside} ${sentences.join(" ")}`;
    },
  };
}

const hasFilter = ({calls}: KnownTask) =>
  calls.some(({arguments: args}) => typeof args.sql === "string" && withoutConditions(args.sql) !== args.sql);
const hasFigure = ({sentences}: KnownTask) => sentences.some((sentence) => valuesOf(sentence).some(isNumber));

/** Agents that ignore a condition of the question. */
export const constraintFaults: readonly Fault[] = [
  ignoring(
    "asks without the condition",
    (task) => hasFilter(task) && hasFigure(task),
    (calls) =>
      calls.map((call) =>
        typeof call.arguments.sql === "string"
          ? {...call, arguments: {...call.arguments, sql: withoutConditions(call.arguments.sql)}}
          : call,
      ),
    "Here is what I found.",
  ),
  ignoring(
    "takes all entries, whatever the condition",
    hasFigure,
    (calls) => calls,
    "Taking all entries together, regardless of the condition:",
  ),
  ignoring("widens the period", hasFigure, (calls) => calls, "Over the whole time, not only the days asked about:"),
];
