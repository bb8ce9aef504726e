import {createHash} from "node:crypto";
import {existsSync, readFileSync} from "node:fs";
import {basename, join, resolve} from "node:path";
import {dataDirectory} from "../../../data/manifest.js";
import type {Manifest} from "../../../data/manifest.js";
import {shown} from "../../../data/problems.js";
import {SCHEMA_VERSION} from "../../../data/schema.js";
import type {TableName} from "../../../data/schema.js";
import type {ImportOptions, ImportSummary, Importer} from "../importer.js";
import {storeImport} from "../storeImport.js";
import {noteUnreadFiles} from "../unreadFiles.js";
import type {ImportRows} from "../storeImport.js";
import {findLayout, layoutNames} from "./layout.js";
import type {McpmarkLayout} from "./layout.js";
import {readPublishedExperiment} from "./publishedExperiment.js";
import type {ReadExperiment} from "./publishedExperiment.js";
import {readDetailedExperiment} from "./detailedExperiment.js";
import {readResultExperiment} from "./resultExperiment.js";
import {publishedPath} from "./tables.js";

/** Raised when the same files would give other rows, so that they are imported anew. */
const VERSION = 1;
/** Where the source does not tell when it was made. */
const NO_DATE = "1970-01-01T00:00:00Z";

interface Kind {
  readonly id: (root: string) => string;
  readonly title: (root: string) => string;
  readonly sourceName: (root: string) => string;
  readonly licence: string | null;
  readonly address: string | null;
  readonly read: (root: string, layout: McpmarkLayout, onProgress?: ImportOptions["onProgress"]) => ReadExperiment;
}

/** An id from a folder's name: lower case, anything but letters, digits, dots and hyphens becomes a hyphen. */
function toId(root: string): string {
  const slug = basename(resolve(root))
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-");
  return `mcpmark-${slug.replaceAll(/^[-.]+|[-.]+$/g, "") || "results"}`;
}

const rawFolder: Kind = {
  id: toId,
  title: (root) => `MCPMark: ${basename(resolve(root))}`,
  sourceName: (root) => basename(resolve(root)),
  licence: null,
  address: null,
  read: readResultExperiment,
};

const kinds: Readonly<Record<McpmarkLayout, Kind>> = {
  published: {
    id: () => "mcpmark",
    title: () => "MCPMark: published results",
    sourceName: () => "mcpmark-experiments",
    licence: "Apache-2.0",
    address: "https://github.com/eval-sys/mcpmark-experiments",
    read: (root, _layout, onProgress) => readPublishedExperiment(root, onProgress),
  },
  community: {
    id: () => "mcpmark-community",
    title: () => "MCPMark: community server implementations",
    sourceName: () => "mcpmark-community-experiments",
    licence: "Apache-2.0",
    address: "https://github.com/eval-sys/mcpmark-community-experiments",
    read: readResultExperiment,
  },
  results: rawFolder,
  "results-2025-08": rawFolder,
  detailed: {...rawFolder, read: (root) => readDetailedExperiment(root)},
};

function importerName(): string {
  const hash = createHash("sha256");
  for (const file of ["models.csv", "prices.csv"]) hash.update(readFileSync(publishedPath(file)));
  return `the mcpmark importer, version ${VERSION}, with prices and names ${hash.digest("hex").slice(0, 12)}`;
}

function toManifest(
  root: string,
  kind: Kind,
  read: ReadExperiment,
  layout: McpmarkLayout,
  options: ImportOptions,
): Manifest {
  const {licence, address} = kind;
  const notes = [`Read from: ${layoutNames[layout]}.`, ...read.notes];
  if (read.createdAt === null) notes.push("The source does not tell when it was made.");
  return {
    id: options.id ?? kind.id(root),
    title: options.title ?? kind.title(root),
    benchmark: "MCPMark",
    kind: "imported",
    source: {name: read.name ?? kind.sourceName(root), version: read.version, licence, address},
    pass_threshold: 1,
    primary_judge: null,
    convention: "mcpmark-official",
    schema_version: SCHEMA_VERSION,
    seed: null,
    created_at: read.createdAt ?? NO_DATE,
    notes,
  };
}

function countRows(rows: ImportRows): Partial<Record<TableName, number>> {
  return Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.length]));
}

/**
 * Imports MCPMark results of any layout (see `findLayout`) as one experiment of kind `imported`.
 * Damaged files are left out and named in the summary; everything odd is kept and counted in `sources.warnings`.
 * A second import of the same files changes nothing.
 * @param path the folder: the published tree, a raw results folder, or the community tree
 * @param options data folder, id, whether other files may be replaced, and who is told of progress
 * @returns id, rows a table, and what was odd or damaged
 * @throws one line where the folder has no MCPMark layout or holds no run, or the id is taken by other files
 * @example await importMcpmark("mcpmark-experiments", {dataDir: "data/experiments"}) // {id: "mcpmark", rows: {trials: 19431, …}, …}
 */
export async function importMcpmark(path: string, options: ImportOptions = {}): Promise<ImportSummary> {
  if (!existsSync(path)) throw new Error(`import mcpmark: no such folder: got ${shown(path)}; expected a folder`);
  const layout = findLayout(path);
  if (layout === null) {
    throw new Error(
      `import mcpmark: no MCPMark results: got ${shown(path)}; expected a folder with model_results/, <model>__<service>/run-N/, run-N/<service>_<model>/ or mcp_servers/`,
    );
  }
  const kind = kinds[layout];
  const read = kind.read(path, layout, options.onProgress);
  noteUnreadFiles(path, read.sources);
  if ((read.rows.trials ?? []).length === 0) {
    const first = read.sources.damage[0] ?? "none is there";
    throw new Error(`import mcpmark: no run could be read: got ${shown(path)} (${first}); expected at least one run`);
  }
  const manifest = toManifest(path, kind, read, layout, options);
  const rows: ImportRows = {...read.rows, sources: read.sources.rows(`mcpmark/${layout}`)};
  const dataDir = dataDirectory(options.dataDir);
  options.onProgress?.({phase: "writing", done: 0, total: 1});
  const changed = await storeImport(manifest, rows, {
    dataDir,
    importer: importerName(),
    replace: options.replace ?? false,
  });
  options.onProgress?.({phase: "writing", done: 1, total: 1});
  return {
    id: manifest.id,
    folder: join(dataDir, manifest.id),
    layout: layoutNames[layout],
    changed,
    rows: countRows(rows),
    files: read.sources.files.length,
    oddities: read.sources.oddities.counts,
    damage: read.sources.damage,
  };
}

/** The importer of MCPMark results. */
export const mcpmarkImporter: Importer = {
  name: "mcpmark",
  reads: "MCPMark results: the published tree, raw result folders of both ages, the community tree",
  recognise(path) {
    const layout = findLayout(path);
    return layout === null ? null : layoutNames[layout];
  },
  import: importMcpmark,
};
