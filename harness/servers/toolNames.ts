import {createHash} from "node:crypto";

/** What every provider takes as a tool's name. */
const SAFE = /^[A-Za-z0-9_-]{1,64}$/;
const HASH_LENGTH = 8;

/**
 * The name under which a tool is offered: `<server>_<tool>`.
 * @param server the server's name in the suite
 * @param tool the tool's own name
 * @returns the name in full
 * @example toolName("git", "log") // "git_log"
 */
export function toolName(server: string, tool: string): string {
  return `${server}_${tool}`;
}

/** A map between names as the suite has them and names that providers take, both ways. */
export interface NameMap {
  /** The name that is sent. */
  toWire(name: string): string;
  /** The suite's name of a name that came back; a name that was never sent comes back as it is. */
  fromWire(name: string): string;
}

/**
 * A reversible map of tool names onto at most 64 characters of `[A-Za-z0-9_-]`, which MCP does not promise but providers demand.
 * Names that fit stay as they are; others are cut, and eight digits of their hash keep them apart.
 * @param names names in full, each once
 * @returns the map, both ways
 * @throws where two names would become one
 * @example toNameMap(["git_log", "a.b_c"]).toWire("git_log") // "git_log"
 */
export function toNameMap(names: readonly string[]): NameMap {
  const wires = new Map<string, string>();
  const back = new Map<string, string>();
  for (const fits of [true, false]) {
    for (const name of names) {
      if (SAFE.test(name) !== fits) continue;
      const wire = fits ? name : toSafe(name);
      if (back.has(wire) && back.get(wire) !== name)
        throw new Error(
          `toNameMap: got ${JSON.stringify([name, back.get(wire)])}, both ${wire}; expected different names`,
        );
      wires.set(name, wire);
      back.set(wire, name);
    }
  }
  return {toWire: (name) => wires.get(name) ?? toSafe(name), fromWire: (name) => back.get(name) ?? name};
}

function toSafe(name: string): string {
  if (SAFE.test(name)) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_LENGTH);
  return `${name.replaceAll(/[^A-Za-z0-9_-]/g, "-").slice(0, 64 - HASH_LENGTH - 1)}_${hash}`;
}
