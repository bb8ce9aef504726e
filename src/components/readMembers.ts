/** Ids of experiments, as they stand in addresses. */
const ID = /^[a-z0-9][a-z0-9.-]*$/;

/**
 * Reads members of an experiment of this site by name, for pages of another one.
 * @param site the folder that holds the experiments
 * @param experiment its id
 * @param names of the members
 * @returns the members by name
 * @throws where the id is none, the host answers with an error, or a file is damaged
 * @example await readMembers(new URL("../../", location.href), "mcpmark", ["outcomes", "models"])
 */
export async function readMembers<T extends object>(
  site: URL,
  experiment: string,
  names: readonly (keyof T & string)[],
): Promise<T> {
  if (!ID.test(experiment))
    throw new Error(`readMembers: experiment: got ${JSON.stringify(experiment)}; expected the id of one`);
  const base = new URL(`${experiment}/members.json`, site);
  const list = await readJson<{members?: Partial<Record<string, unknown>>} | null>(base);
  const found = names.map(async (name) => [
    name,
    await readJson(memberAddress(list?.members?.[name], name, base, site)),
  ]);
  return Object.fromEntries(await Promise.all(found)) as T;
}

/** Where a member lies: below the site, whatever its list says. */
function memberAddress(path: unknown, name: string, base: URL, site: URL): URL {
  const address = typeof path === "string" && URL.canParse(path, base) ? new URL(path, base) : null;
  if (address?.href.startsWith(new URL(".", site).href) === true) return address;
  throw new Error(`members.json: ${name}: got ${JSON.stringify(path) ?? "none"}; expected a file of this site`);
}

/**
 * Reads a JSON file of this site.
 * @throws in one line where the host answers with an error, or the file is no JSON
 */
export async function readJson<T>(address: URL): Promise<T> {
  const name = address.pathname.split("/").at(-1) ?? "";
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${name}: no answer: got status ${response.status}; expected 200`);
  try {
    return (await response.json()) as T;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: no JSON: ${why.replaceAll(/\s+/g, " ")}; expected a whole JSON document`, {cause: error});
  }
}
