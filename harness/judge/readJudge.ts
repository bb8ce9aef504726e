import {dirname} from "node:path";
import {createModel, pricesOf} from "../models/createModel.js";
import {modelSchema} from "../suite/modelSchema.js";
import {readYaml} from "../suite/yamlProblems.js";
import type {ClaimJudge} from "./claimJudge.js";
import {ruleClaimJudge} from "./claimJudge.js";
import {llmJudge} from "./llmJudge.js";

/**
 * The judge of a name: `rule`, or the path of a YAML file that configures a language model as `models:` of a suite does.
 * @throws SuiteError with file and line where the file is wrong; where the key is missing from the environment
 * @example (await readJudge("rule")).row.kind // "rule"
 */
export async function readJudge(name: string): Promise<ClaimJudge> {
  if (name === "rule") return ruleClaimJudge();
  const {value: spec} = readYaml(name, modelSchema);
  const model = await createModel(spec, dirname(name));
  const {id, kind} = spec;
  const settings = "model" in spec && kind !== "replay" ? spec : null;
  const parameters = {
    kind,
    temperature: settings?.temperature ?? null,
    max_output_tokens: settings?.max_output_tokens ?? null,
    provider_options: settings?.provider_options ?? {},
  };
  return llmJudge({id, model, modelName: settings?.model ?? id, prices: pricesOf(spec), parameters});
}
