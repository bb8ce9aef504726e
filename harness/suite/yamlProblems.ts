import {readFileSync} from "node:fs";
import {LineCounter, isNode, parseDocument} from "yaml";
import type {Document} from "yaml";
import type {z} from "zod";
import {shown} from "../../data/problems.js";

/** Mistakes in a suite's files, one line each with file and line; `problems` holds every one. */
export class SuiteError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "SuiteError";
  }
}

/** The line of the value at a path, else of the nearest thing around it that stands in the file. */
function findLine(document: Document, counter: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return 1;
}

function findValue(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);
}

/** A YAML file that was read and checked, with the line of each of its values. */
export interface CheckedYaml<T> {
  readonly value: T;
  /** `<label> line <n>: <field>: <what>`. */
  problem(path: readonly PropertyKey[], what: string): string;
}

/**
 * Reads a YAML file and checks it; every mistake is named with its line and field.
 * @param path the file
 * @param schema what it must be
 * @param label how the file is called in messages; default: the path
 * @throws SuiteError with one line a mistake: `suite.yaml line 7: budgets.max_turns: got "ten"; expected number`
 */
export function readYaml<S extends z.ZodType>(path: string, schema: S, label = path): CheckedYaml<z.output<S>> {
  let source: string;
  try {
    source = readFileSync(path, "utf8");
  } catch (error) {
    throw new SuiteError([`${label}: ${(error as Error).message}; expected a readable YAML file`]);
  }
  const counter = new LineCounter();
  const document = parseDocument(source, {lineCounter: counter, prettyErrors: false});
  if (document.errors.length > 0) {
    throw new SuiteError(document.errors.map((e) => `${label} line ${counter.linePos(e.pos[0]).line}: ${e.message}`));
  }
  const raw: unknown = document.toJS();
  const problem = (place: readonly PropertyKey[], what: string) =>
    `${label} line ${findLine(document, counter, place)}: ${place.length === 0 ? "" : `${place.join(".")}: `}${what}`;
  const result = schema.safeParse(raw);
  if (result.success) return {value: result.data, problem};
  throw new SuiteError(
    result.error.issues.flatMap((issue) => {
      if (issue.code === "unrecognized_keys") {
        return issue.keys.map((key) => problem([...issue.path, key], "unknown field; expected none of this name"));
      }
      const expected = issue.message
        .replace(/^Invalid (input|option): expected /, "")
        .replace(/, received .*$/, "")
        .replace("Invalid discriminator value. Expected ", "one of ");
      return [problem(issue.path, `got ${shown(findValue(raw, issue.path))}; expected ${expected}`)];
    }),
  );
}
