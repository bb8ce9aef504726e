import {parsePythonLiteral} from "./pythonLiteral.js";

const STRING_OR_BARE = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g;

/**
 * Parses a cell that Python wrote as JSON: `NaN` and `Infinity`, which `json.dumps` prints bare, are null.
 * @throws SyntaxError where it is no JSON even so
 * @example parseLooseJson('{"coverage_score": NaN}') // {coverage_score: null}
 */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError) || !/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replaceAll(STRING_OR_BARE, (part) => (part.startsWith('"') ? part : "null"))) as unknown;
  }
}

/**
 * Parses a cell that holds JSON in one age of the files and a printed Python value in another; nothing is ever evaluated.
 * @throws where it is neither; the message is that of JSON
 * @example parseJsonOrPython("[{'reason': 'max_turns_reached'}]") // [{reason: "max_turns_reached"}]
 */
export function parseJsonOrPython(text: string): unknown {
  try {
    return parseLooseJson(text);
  } catch (error) {
    try {
      return parsePythonLiteral(text);
    } catch {
      throw error;
    }
  }
}
