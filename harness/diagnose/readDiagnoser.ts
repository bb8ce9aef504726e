import {readLanguageModel} from "../judge/readLanguageModel.js";
import type {Diagnoser} from "./evidence.js";
import {llmDiagnoser} from "./llmDiagnoser.js";
import {ruleDiagnoser} from "./ruleDiagnoser.js";

/**
 * The diagnoser of a name: `rule`, or the path of a YAML file that configures a language model as `models:` of a suite does.
 * @param name `rule`, or a path
 * @returns the diagnoser
 * @throws SuiteError with file and line where the file is wrong; where the key is missing from the environment
 * @example (await readDiagnoser("rule")).row.kind // "rule"
 */
export async function readDiagnoser(name: string): Promise<Diagnoser> {
  return name === "rule" ? ruleDiagnoser() : llmDiagnoser(await readLanguageModel(name));
}
