/**
 * Whether a tool is one of those that a list of patterns names; `*` at the end stands for any rest, `*` alone for every tool.
 * @param tool the tool's name in full
 * @param patterns names in full, or beginnings with `*`
 * @returns whether any of them names it
 * @example matchesTool("files_read_text_file", ["files_*"]) // true
 */
export function matchesTool(tool: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => (pattern.endsWith("*") ? tool.startsWith(pattern.slice(0, -1)) : pattern === tool));
}

/**
 * The server that a tool belongs to: the longest known name before an underscore.
 * @param tool the tool's name in full
 * @param servers names that are known
 * @returns undefined where no server is known that it could belong to
 * @example findServer("git-hub_search", ["git", "git-hub"]) // "git-hub"
 */
export function findServer(tool: string, servers: readonly string[]): string | undefined {
  return servers
    .filter((server) => tool.startsWith(`${server}_`))
    .sort((a, b) => b.length - a.length)
    .at(0);
}
