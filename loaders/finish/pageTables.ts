import {createHash} from "node:crypto";
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {defaultState} from "../../src/analysis/pageState.js";
import {figuresOf} from "../../src/components/figureFrame.js";
import {pageViews} from "../../src/components/pageViews.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";
import {archiveFile} from "../archive/archiveFile.js";
import {readArchive} from "../archive/readArchive.js";
import {pagesOf} from "../site/pages.js";
import {projectFolder} from "../site/project.js";
import {writeWhole} from "../site/writeWhole.js";

/** Width at which tables are taken, in px; none depends on it. */
const WIDTH = 1120;

/** The numbers of a page in its first state: what `figures.json` beside the page holds. */
export interface PageTables {
  readonly experiment: string;
  readonly title: string;
  readonly kind: string;
  /** below the experiment: `""` or `"thresholds/"` */
  readonly page: string;
  readonly finding: string;
  readonly convention: string;
  readonly judge: string | null;
  readonly threshold: number;
  readonly level: number;
  readonly data_sha256: string;
  readonly benchbook_version: string;
  readonly created_at: string;
  readonly figures: readonly {
    readonly id: string;
    readonly title: string;
    readonly subtitle: string;
    readonly caption: string;
    readonly cite: string;
    readonly sql: string | null;
    readonly rows: readonly Record<string, string | number | boolean | null>[];
  }[];
}

/** A hash of the code of the views: what figures show depends on it beside the archive. */
function viewsKey(): string {
  const folder = join(projectFolder, "src/components");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

/**
 * The numbers of every page of an experiment, computed by the views that the pages mount, in their first state. Kept beside
 * the archive, under the hash of data and code.
 * @param folder the experiment's folder
 * @returns one entry a page of figures, in the order of the tabs
 * @throws where the experiment cannot be read
 * @example (await pageTables("data/experiments/mcpmark"))[0].figures[0].id // "ranks"
 */
export async function pageTables(folder: string): Promise<PageTables[]> {
  const archivePath = await archiveFile(folder);
  const kept = `${archivePath}.${viewsKey()}.tables.json`;
  const paths = pagesOf({folder}).flatMap(({path}) => (path in pageViews ? [path] : []));
  if (existsSync(kept)) {
    const tables = JSON.parse(readFileSync(kept, "utf8")) as PageTables[];
    if (tables.map(({page}) => page).join() === paths.join()) return tables;
  }
  const archive = await readArchive(archivePath);
  const tables: PageTables[] = [];
  for (const page of paths) tables.push(await tablesOf(archive, page));
  writeWhole(kept, JSON.stringify(tables));
  return tables;
}

async function tablesOf(archive: PageArchive, page: string): Promise<PageTables> {
  const view = await pageViews[page].load();
  const {experiment, outcomes} = archive;
  const state = defaultState(outcomes);
  // A page of other experiments' kinds reads no published figures where there are trials.
  const shown = experiment.kind === "published" ? archive : {...archive, published: []};
  const {finding, body} = view(shown, {state, width: WIDTH, change: () => undefined});
  return {
    experiment: experiment.id,
    title: experiment.title,
    kind: experiment.kind,
    page,
    finding,
    convention: state.convention,
    judge: state.judge,
    threshold: state.threshold,
    level: state.level,
    data_sha256: experiment.data_sha256 ?? "",
    benchbook_version: experiment.benchbook_version ?? "",
    created_at: experiment.created_at,
    figures: figuresOf(body).map(({frame: {id, title, subtitle, caption, cite, sql = null, rows}}) => ({
      id,
      title,
      subtitle,
      caption,
      cite,
      sql,
      rows,
    })),
  };
}
