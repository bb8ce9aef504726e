import type {Archive} from "./archive.js";
import {providerGroup} from "./providerGroup.js";
import type {ProviderGroup} from "./providerGroup.js";

/** How a model is named and marked. */
export interface ModelFacts {
  model: string;
  display_name: string;
  group: ProviderGroup;
}

/**
 * Looks models up by id; one that the archive does not know keeps its id as its name.
 * @example modelFacts(archive)("o3-pro").display_name // "o3 Pro"
 */
export function modelFacts({models}: Pick<Archive, "models">): (model: string) => ModelFacts {
  const known = new Map(models.map((model) => [model.model, model]));
  return (model) => {
    const found = known.get(model);
    return {
      model,
      display_name: found?.display_name ?? model,
      group: providerGroup(found ?? {provider: null, is_open_weights: null}),
    };
  };
}
