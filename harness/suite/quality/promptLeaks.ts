import type {OfferedTool} from "../../models/model.js";

/** A name of a tool or server in a prompt. */
export interface Leak {
  readonly name: string;
  /** Whether it can only be that name; false for ordinary words that happen to be one. */
  readonly isCertain: boolean;
}

function holds(prompt: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, "i").test(prompt);
}

/**
 * Names of servers and tools that a prompt gives away. A name with `_`, `-` or a digit in it is certain; one that is an ordinary word (`memory`, `echo`) is for a person to look at.
 * @param prompt the task's
 * @param tools of the task's servers
 * @param servers names of the suite's servers
 * @returns each name once
 * @example findLeaks("Use read_graph.", [{name: "memory_read_graph", …}], ["memory"]) // [{name: "read_graph", isCertain: true}]
 */
export function findLeaks(
  prompt: string,
  tools: readonly Pick<OfferedTool, "name">[],
  servers: readonly string[],
): Leak[] {
  const own = tools.flatMap(({name}) => {
    const server = servers
      .filter((candidate) => name.startsWith(`${candidate}_`))
      .sort((a, b) => b.length - a.length)[0];
    return server === undefined ? [name] : [name, name.slice(server.length + 1)];
  });
  const names = [...new Set([...servers, ...own])];
  return names.filter((name) => holds(prompt, name)).map((name) => ({name, isCertain: /[_\d-]/.test(name)}));
}
