import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {parsePythonLiteral} from "../../../../harness/import/mcpAtlas/pythonLiteral.js";

// Expected values: ast.literal_eval of the same text in Python 3.11.
describe("parsePythonLiteral(text)", () => {
  it.each([
    [`['a', "it's", 'say "hi"']`, ["a", "it's", 'say "hi"']],
    [`['it\\'s', 'a\\nb', 'tab\\t', '\\\\']`, ["it's", "a\nb", "tab\t", "\\"]],
    [`['\\u4f60\\u597d', '\\xe9', '\\U0001f680', '\\101']`, ["你好", "é", "🚀", "A"]],
    [`["你好，我的朋友"]`, ["你好，我的朋友"]],
    [
      `[{'reason': 'max_turns_reached', 'maxTurns': 256, 'ok': False, 'x': None}]`,
      [{reason: "max_turns_reached", maxTurns: 256, ok: false, x: null}],
    ],
    [`('a', 1.5, -2e3, 1_000,)`, ["a", 1.5, -2000, 1000]],
    [`[]`, []],
    [`{}`, {}],
    [`  [ 'a' 'b' ,\n "c" ] `, ["ab", "c"]],
    [`'''two\nlines'''`, "two\nlines"],
    [`r'\\d+\\''`, "\\d+\\'"],
    [`'\\d'`, "\\d"],
    [`True`, true],
  ])("reads %s", (text, value) => {
    expect(parsePythonLiteral(text)).toEqual(value);
  });

  it.each([
    ["['a'", `pythonLiteral: at 4: got ""; expected , or ]`],
    ["['a' x]", `pythonLiteral: at 5: got "x]"; expected , or ]`],
    ["['a", `pythonLiteral: at 3: got ""; expected ' at the end of the string`],
    ["['a\nb']", `pythonLiteral: at 3: got "\\nb']"; expected no line break in the string`],
    ["[nan]", `pythonLiteral: at 1: got "nan]"; expected None, True, False, a string, a number or a list`],
    ["[1] 2", `pythonLiteral: at 4: got "2"; expected nothing more`],
    ["", `pythonLiteral: at 0: got ""; expected a literal`],
  ])("refuses %j", (text, message) => {
    expect(() => parsePythonLiteral(text)).toThrow(message);
  });

  it("reads back any list of strings as Python would print it", () => {
    fc.assert(
      fc.property(fc.array(fc.string({unit: "binary"})), (values) => {
        const printed = values.map(
          (value) =>
            `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`,
        );
        expect(parsePythonLiteral(`[${printed.join(", ")}]`)).toEqual(values);
      }),
    );
  });
});
