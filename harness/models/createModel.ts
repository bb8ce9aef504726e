import {resolve} from "node:path";
import {pathToFileURL} from "node:url";
import type {ModelSpec} from "../suite/modelSchema.js";
import type {Prices} from "../totals.js";
import type {Model} from "./model.js";
import {providerModel} from "./provider.js";
import {replay} from "./replay.js";
import {scripted} from "./scripted.js";
import type {Policy} from "./scripted.js";

/**
 * The model that a suite declares.
 * @param spec what the suite says of it
 * @param folder the suite's, which paths are relative to
 * @returns the model, not yet asked anything
 * @throws where a key is missing from the environment, or a module has no such policy
 * @example await createModel(suite.models[0], suite.folder)
 */
export async function createModel(spec: ModelSpec, folder: string): Promise<Model> {
  if (spec.kind === "replay") return replay(spec.id, resolve(folder, spec.experiment), spec.model);
  if (spec.kind === "scripted") {
    const module = await importModule(resolve(folder, spec.module));
    const policy = module[spec.export];
    if (typeof policy !== "function")
      throw new Error(
        `model ${spec.id}: ${spec.module}: export ${spec.export}: got ${typeof policy}; expected a policy`,
      );
    return scripted(spec.id, policy as Policy, spec.options);
  }
  const {api_key_env: name} = spec;
  const key = name === null ? null : (process.env[name] ?? "");
  if (key === "") throw new Error(`model ${spec.id}: environment variable ${name}: got nothing; expected the API key`);
  return providerModel(spec, key);
}

/** Imports a JavaScript or TypeScript file, whether or not this Node was started to read TypeScript. */
async function importModule(file: string): Promise<Record<string, unknown>> {
  const {href} = pathToFileURL(file);
  try {
    return (await import(href)) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_UNKNOWN_FILE_EXTENSION") throw error;
    const {tsImport} = await import("tsx/esm/api");
    return (await tsImport(href, import.meta.url)) as Record<string, unknown>;
  }
}

/**
 * The prices that a suite gives for a model; null for models without tokens.
 * @param spec what the suite says of it
 * @returns US dollars per million tokens
 * @example pricesOf(suite.models[0])?.input
 */
export function pricesOf(spec: ModelSpec): Prices | null {
  return "prices" in spec ? spec.prices : null;
}
