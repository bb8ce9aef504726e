import type {ClaimJudge} from "./claimJudge.js";
import {ruleClaimJudge} from "./claimJudge.js";
import {llmJudge} from "./llmJudge.js";
import {readLanguageModel} from "./readLanguageModel.js";

/**
 * The judge of a name: `rule`, or the path of a YAML file that configures a language model as `models:` of a suite does.
 * @param name `rule`, or a path
 * @returns the judge
 * @throws SuiteError with file and line where the file is wrong; where the key is missing from the environment
 * @example (await readJudge("rule")).row.kind // "rule"
 */
export async function readJudge(name: string): Promise<ClaimJudge> {
  return name === "rule" ? ruleClaimJudge() : llmJudge(await readLanguageModel(name));
}
