import {createReadStream} from "node:fs";
import {pipeline} from "node:stream/promises";
import {parseArgs} from "node:util";
import {shown} from "../../data/problems.js";
import {readSelection} from "../site/selection.js";
import {archiveFile} from "./archiveFile.js";

/**
 * Writes the archive of the experiment that a route names to standard output.
 * @param argv the route's arguments: `--experiment=<id>`
 * @throws where there is no such experiment, or it cannot be read
 * @example await printArchive(["--experiment=mcpmark"])
 */
export async function printArchive(argv: string[]): Promise<void> {
  const {values} = parseArgs({args: argv, options: {experiment: {type: "string"}}});
  const {experiments} = readSelection();
  const found = experiments.find(({id}) => id === values.experiment);
  if (found === undefined) {
    const known = experiments.map(({id}) => id).join(", ");
    throw new Error(`archive: no such experiment: got ${shown(values.experiment)}; expected one of ${known || "none"}`);
  }
  await pipeline(createReadStream(await archiveFile(found.folder)), process.stdout);
}
