import {createHash} from "node:crypto";

/**
 * JSON with the fields of every object in alphabetical order, so that equal values have equal text.
 * @param value a JSON value; fields that are undefined are left out
 * @returns text without blanks
 * @example canonicalJson({b: 1, a: 2}) // '{"a":2,"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(",")}}`;
}

/**
 * SHA-256 of a value as canonical JSON, in hexadecimal.
 * @param value a JSON value
 * @returns 64 hexadecimal digits
 * @example sha256Of({b: 1, a: 2}) === sha256Of({a: 2, b: 1}) // true
 */
export function sha256Of(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/**
 * SHA-256 of a list of tools, whatever their order: names, descriptions and schemas. It changes when a server drifts.
 * @param tools as the server lists them
 * @returns 64 hexadecimal digits
 * @example toolListSha256([a, b]) === toolListSha256([b, a]) // true
 */
export function toolListSha256(
  tools: readonly {name: string; description: string | null; inputSchema: Record<string, unknown>}[],
): string {
  const list = tools.map(({name, description, inputSchema}) => ({name, description, inputSchema}));
  return sha256Of(list.sort((a, b) => (a.name < b.name ? -1 : 1)));
}
