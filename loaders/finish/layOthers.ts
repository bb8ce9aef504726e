import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {otherExperiments} from "../compare/otherExperiments.js";
import type {Selection} from "../site/selection.js";

/**
 * Lays `compare/others.json` beside each compare page: the experiments of the site whose models can be laid beside its own,
 * with how many tasks they share and which of these are not the same.
 * @param root the built site
 * @param selection its experiments
 * @throws where an experiment cannot be read
 * @example await layOthers("dist", readSelection()) // dist/mcpmark/compare/others.json
 */
export async function layOthers(root: string, selection: Selection): Promise<void> {
  for (const [id, others] of await otherExperiments(selection))
    writeFileSync(join(root, id, "compare", "others.json"), `${JSON.stringify(others)}\n`);
}
