import {readdirSync, readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";

const folder = new URL("../../src/stats/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "index.ts");

interface Documented {
  name: string;
  docstring: string;
  takesAny: boolean;
  isVoid: boolean;
}

/** Exported functions of a file, each with the docstring above it. */
function documentedOf(file: string): Documented[] {
  const source = readFileSync(new URL(file, folder), "utf8");
  return Array.from(source.matchAll(/^export (?:async )?function (\w+)/gm), ({1: name, index}) => {
    const before = source.slice(0, index).trimEnd();
    const own = source.slice(index);
    return {
      name,
      docstring: before.endsWith("*/") ? before.slice(before.lastIndexOf("/**")) : "",
      takesAny: !own.slice(0, own.indexOf("\n")).includes(`${name}()`),
      isVoid: /\): ([^{(]+) \{$/m.exec(own)?.[1] === "void",
    };
  });
}

/** The call of an example and the value written behind it, where one is. */
function exampleOf(docstring: string): [call: string, value: string] | null {
  const text = docstring.match(/@example ([\s\S]*?)\n? \*\//)?.[1].replace(/\n \*\s*/g, " ") ?? "";
  const at = text.lastIndexOf(" // ");
  return at < 0 ? null : [text.slice(0, at), text.slice(at + 4)];
}

/** A written value as a value: a literal, or members by name such as `low 0.06, high 0.16`; undefined for prose. */
function valueOf(text: string): unknown {
  const plain = text.replaceAll(/(Float64|Int32)Array /g, "");
  const members = plain.match(/^(?:(?:estimate|low|high|method) (?:-?[\d.]+|"\w+")(?:, )?)+/)?.[0];
  const literal = members ? `{${members.replaceAll(/(estimate|low|high|method) /g, "$1: ")}}` : plain;
  try {
    return new Function(`return (${literal.replace(/^(-?[\d.]+|null|\[.*\])( \(|: | of |, rounded).*$/, "$1")})`)();
  } catch {
    return undefined;
  }
}

/** Whether our value is the written one: in the digits that are written, up to the last bits of a double. */
function isWritten(ours: unknown, written: unknown): boolean {
  if (typeof ours === "number" && typeof written === "number") {
    if (Object.is(ours, written) || ours === written) return true;
    const digits = String(written).split(".")[1]?.length ?? 0;
    const slack = digits > 0 && digits <= 10 ? 0.5001 * 10 ** -digits : 1e-12 * Math.abs(written);
    return Math.abs(ours - written) <= slack;
  }
  if (typeof ours !== "object" || ours === null || typeof written !== "object" || written === null) {
    return ours === written;
  }
  const list = ours as Record<string, unknown>;
  if (Array.isArray(written) && (ours as ArrayLike<unknown>).length !== written.length) return false;
  return Object.entries(written).every(([key, value]) => isWritten(list[key], value));
}

const scope: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<object>))),
);

/** Runs a call with every function of the toolkit at hand; null where it needs what only its reader has. */
function run(call: string): {value: unknown} | null {
  try {
    return {value: new Function(...Object.keys(scope), `return (${call})`)(...Object.values(scope)) as unknown};
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof SyntaxError) return null;
    return {value: error};
  }
}

describe("docstrings of src/stats", () => {
  it.each(files)("%s: every exported function says what it takes, returns and gives", (file) => {
    for (const {name, docstring, takesAny, isVoid} of documentedOf(file)) {
      const wanted = [...(takesAny ? ["@param"] : []), ...(isVoid ? [] : ["@returns"]), "@example"];
      expect([name, ...wanted.filter((tag) => !docstring.includes(tag))]).toEqual([name]);
    }
  });

  it("have examples whose values are right", () => {
    let checked = 0;
    const wrong: string[] = [];
    for (const {name, docstring} of files.flatMap(documentedOf)) {
      const [call, text] = exampleOf(docstring) ?? ["", ""];
      const ran = call === "" ? null : run(call);
      const written = text.startsWith("throws") ? RangeError : valueOf(text);
      if (ran === null || written === undefined) continue;
      checked++;
      const isRight = written === RangeError ? ran.value instanceof RangeError : isWritten(ran.value, written);
      if (!isRight) wrong.push(`${name}: ${call}: got ${JSON.stringify(ran.value)}; written ${text}`);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(140);
  });
});
