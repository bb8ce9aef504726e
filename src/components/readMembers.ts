/** Ids of experiments, as they stand in addresses. */
const ID = /^[a-z0-9][a-z0-9.-]*$/;

/**
 * Reads members of an experiment of this site by name, for pages of another one.
 * @param site the folder that holds the experiments
 * @param experiment its id
 * @param names of the members
 * @returns the members by name
 * @throws where the id is none, or the host answers with an error
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
  const {members} = await readJson<{members: Record<string, string>}>(base);
  const found = names.map(async (name) => [name, await readJson(new URL(members[name], base))] as const);
  return Object.fromEntries(await Promise.all(found)) as T;
}

/**
 * Reads a JSON file of this site.
 * @throws where the host answers with an error
 */
export async function readJson<T>(address: URL): Promise<T> {
  const response = await fetch(address);
  if (!response.ok)
    throw new Error(
      `${address.pathname.split("/").at(-1) ?? ""}: no answer: got status ${response.status}; expected 200`,
    );
  return (await response.json()) as T;
}
