import {mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import {SCHEMA_VERSION} from "./schema.js";
import {toProblems} from "./problems.js";

/** What an experiment is worth: measured here, imported, reconstructed from published figures, or published figures alone. */
export const experimentKinds = ["measured", "imported", "reconstructed", "published"] as const;

/** Ids that would collide with a folder or page of the site, and what commands take for every experiment. */
const RESERVED = [
  ...["analysis", "components", "data", "stats", "theme", "methods", "gallery", "index", "sql", "404"],
  "all",
];
/** Files of the site stand beside the experiments' folders. */
const FILE_NAME = /\.(html?|js|mjs|ts|css|json|txt|xml|md|svg|png|ico|wasm|bin|br|gz)$/;

/** What an experiment may be called, in words. */
export const EXPERIMENT_ID =
  "small letters, digits, dots and hyphens, a letter or digit first, at most 100, and no name of a page or file of the site";

/**
 * Whether an experiment may have this id: it is a folder of the data folder and of the site, and stands in addresses.
 * @param id any text
 * @returns whether it may stand as a folder's name and in an address
 * @example isExperimentId("../mcpmark") // false
 */
export function isExperimentId(id: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,99}$/.test(id) && !RESERVED.includes(id) && !FILE_NAME.test(id);
}

/** `experiment.json`: what an experiment is and where it comes from. */
export const manifestSchema = z.strictObject({
  id: z.string().refine(isExperimentId, `expected ${EXPERIMENT_ID}`),
  title: z.string().min(1),
  benchmark: z.string().min(1),
  kind: z.enum(experimentKinds),
  source: z.strictObject({
    name: z.string().min(1),
    version: z.string().nullable(),
    licence: z.string().nullable(),
    address: z.string().nullable(),
  }),
  pass_threshold: z.number().min(0).max(1),
  primary_judge: z.string().min(1).nullable(),
  convention: z.string().min(1),
  schema_version: z.int().min(1),
  seed: z.int().min(0).nullable(),
  created_at: z.iso.datetime(),
  notes: z.array(z.string()),
});

/** The manifest of an experiment, checked. */
export type Manifest = z.output<typeof manifestSchema>;

const FILE = "experiment.json";

/**
 * Reads and checks `experiment.json` of an experiment's folder.
 * @param folder the experiment's folder
 * @returns the manifest, checked
 * @throws where it is missing, is no JSON, breaks the contract, or was written by a newer Benchbook
 * @example readManifest("data/experiments/mcpmark").kind // "imported"
 */
export function readManifest(folder: string): Manifest {
  const path = join(folder, FILE);
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(
      `${path}: ${error instanceof Error ? error.message : String(error)}; expected a readable manifest`,
      {cause: error},
    );
  }
  const result = manifestSchema.safeParse(parsed);
  if (!result.success) throw new Error(`${path}: ${toProblems(result.error).join(" · ")}`);
  if (result.data.schema_version > SCHEMA_VERSION) {
    throw new Error(
      `${path}: schema_version: got ${result.data.schema_version}; expected ${SCHEMA_VERSION} or less: update Benchbook`,
    );
  }
  return result.data;
}

/**
 * Writes `experiment.json`, all or nothing; makes the folder where it is missing.
 * @param folder the experiment's folder
 * @param manifest what to write; checked first
 * @throws where the manifest breaks the contract
 * @example writeManifest(folder, {...readManifest(folder), title: "MCPMark, third run"})
 */
export function writeManifest(folder: string, manifest: Manifest): void {
  const result = manifestSchema.safeParse(manifest);
  if (!result.success) throw new Error(`${FILE}: ${toProblems(result.error).join(" · ")}`);
  mkdirSync(folder, {recursive: true});
  const temporary = join(folder, `.${FILE}.${process.pid}.tmp`);
  writeFileSync(temporary, `${JSON.stringify(result.data, null, 2)}\n`, {flush: true});
  renameSync(temporary, join(folder, FILE));
}

/** An experiment that was found: its folder, and its manifest or what is wrong with it. */
export type Found = {id: string; folder: string} & (
  {manifest: Manifest; error: null} | {manifest: null; error: string}
);

/**
 * The folder that holds the experiments: the option, else `BENCHBOOK_DATA`, else `data/experiments` here.
 * @param option what `--data` said, where it was given
 * @returns a path, relative where the option or the default is
 * @example dataDirectory("elsewhere") // "elsewhere"
 */
export function dataDirectory(option?: string): string {
  return option ?? process.env.BENCHBOOK_DATA ?? join("data", "experiments");
}

/** Whether a link leads to anything but a file; one that leads nowhere counts, so that it is named and not passed over. */
function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return true;
  }
}

/**
 * Every experiment in a data folder by id; a broken one comes with its error. An absent folder holds none.
 * @param dataDir the folder that holds the experiments
 * @returns one entry a folder, by id: with its manifest and no error, or with an error and no manifest
 * @throws where the folder is there and cannot be read
 * @example findExperiments("data/experiments").map(({id}) => id) // ["mcp-atlas", "mcpmark"]
 */
export function findExperiments(dataDir: string): Found[] {
  let names: string[];
  try {
    names = readdirSync(dataDir, {withFileTypes: true})
      .filter((entry) => !entry.name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink()))
      .filter((entry) => entry.isDirectory() || leadsToFolder(join(dataDir, entry.name)))
      .map((entry) => entry.name);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new Error(`data folder: cannot be read: got ${JSON.stringify(dataDir)} (${code}); expected a folder`, {
      cause: error,
    });
  }
  return names.sort().map((id) => {
    const folder = join(dataDir, id);
    try {
      const manifest = readManifest(folder);
      if (manifest.id !== id)
        throw new Error(`${folder}: id: got ${JSON.stringify(manifest.id)}; expected the folder's name`);
      return {id, folder, manifest, error: null};
    } catch (error) {
      return {id, folder, manifest: null, error: error instanceof Error ? error.message : String(error)};
    }
  });
}
