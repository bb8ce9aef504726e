/** Tools whose servers their names do not tell. */
const EXCEPTIONS: Readonly<Record<string, string>> = {MongoDB: "mongodb", brave: "brave-search"};

/**
 * The server of an MCP-Atlas tool: what stands before the first underscore, since MCP-Atlas's servers have none in their names.
 * @param tool the tool's name in full
 * @returns the server's name; a few servers have another name than their tools say
 * @example atlasServer("osm-mcp-server_geocode_address") // "osm-mcp-server"
 */
export function atlasServer(tool: string): string {
  const prefix = tool.split("_")[0];
  return EXCEPTIONS[prefix] ?? prefix;
}
