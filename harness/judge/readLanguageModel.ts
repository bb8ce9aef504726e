import {dirname} from "node:path";
import {createModel, pricesOf} from "../models/createModel.js";
import {modelSchema} from "../suite/modelSchema.js";
import {readYaml} from "../suite/yamlProblems.js";
import type {LlmJudgeOptions} from "./llmJudge.js";

/**
 * The language model that a YAML file configures, as `models:` of a suite does, for a judge or a diagnoser.
 * @param path the file's
 * @returns its id, the model, not yet asked anything, its prices and the settings to keep with its verdicts
 * @throws SuiteError with file and line where the file is wrong; where the key is missing from the environment
 * @example (await readLanguageModel("judges/some-model.yaml")).id
 */
export async function readLanguageModel(path: string): Promise<LlmJudgeOptions> {
  const {value: spec} = readYaml(path, modelSchema);
  const model = await createModel(spec, dirname(path));
  const {id, kind} = spec;
  const settings = "model" in spec && kind !== "replay" ? spec : null;
  const parameters = {
    kind,
    temperature: settings?.temperature ?? null,
    max_output_tokens: settings?.max_output_tokens ?? null,
    provider_options: settings?.provider_options ?? {},
  };
  return {id, model, modelName: settings?.model ?? id, prices: pricesOf(spec), parameters};
}
