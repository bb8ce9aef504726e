import {readdirSync, statSync} from "node:fs";
import {join} from "node:path";
import {readManifest} from "../../data/manifest.js";
import type {Manifest} from "../../data/manifest.js";
import type {TableName} from "../../data/schema.js";
import {findParts} from "../../data/store.js";
import {parquetFooter} from "../parquetFooter.js";
import {siblingPaper} from "../reproduce/siblingPaper.js";

/** A page of an experiment. */
export interface SitePage {
  /** Below the experiment's folder: `""` or `"ledger/"`. */
  readonly path: string;
  /** The tab's text. */
  readonly label: string;
  /** What the heading and the window's title say after the experiment's title. */
  readonly title: string;
}

interface PageRule extends SitePage {
  /** Tables of which one must have rows; none: the page is always built. */
  readonly needs: readonly TableName[];
  /** Whether it says anything of such an experiment; default: of each. */
  readonly isFor?: (manifest: Manifest) => boolean;
  /** Whether what it needs stands beside the experiment; default: it needs nothing there. */
  readonly isAt?: (folder: string) => boolean;
}

/** A threshold of 1 or a program's verdict leaves nothing to vary. */
const hasThresholds = ({pass_threshold}: Manifest) => pass_threshold < 1;

/** Published figures of MCP-Atlas come by split, judge and failure mode; MCPMark's do not. */
const hasBreakdowns = ({kind, primary_judge}: Manifest) => kind !== "published" || primary_judge !== null;

/** Published figures of MCPMark come by service; which tasks of MCP-Atlas use which server is not published. */
const isKnownByServer = ({kind, primary_judge}: Manifest) =>
  kind !== "reconstructed" && (kind !== "published" || primary_judge === null);

/** Largest trial index of each part that was looked at: a part never changes. */
const trialsOfPart = new Map<string, number>();

/** Whether any task was tried more than once: one trial a task says nothing of reliability. */
function hasSeveralTrials(folder: string): boolean {
  return findParts(folder, "trials").some((path) => {
    const known = trialsOfPart.get(path);
    if (known !== undefined) return known > 1;
    if (statSync(path).size === 0) return false;
    const trials = parquetFooter(path).largest.get("trial_index") ?? 0;
    trialsOfPart.set(path, trials);
    return trials > 1;
  });
}

/** Every page that an experiment may have, in the order of the tabs. */
const rules: readonly PageRule[] = [
  {path: "", label: "Leaderboard", title: "leaderboard", needs: []},
  {
    path: "thresholds/",
    label: "Thresholds",
    title: "thresholds",
    needs: ["claim_scores", "published"],
    isFor: hasThresholds,
  },
  {path: "reliability/", label: "Reliability", title: "reliability", needs: ["trials"], isAt: hasSeveralTrials},
  {
    path: "judges/",
    label: "Judges",
    title: "judges",
    needs: ["claim_scores", "published"],
    isFor: (manifest) => hasThresholds(manifest) && hasBreakdowns(manifest),
  },
  {
    path: "failures/",
    label: "Failures",
    title: "failures",
    needs: ["diagnoses", "published"],
    isFor: hasBreakdowns,
  },
  {path: "frontier/", label: "Frontier", title: "frontier", needs: ["trials", "published"]},
  {
    path: "splits/",
    label: "Splits",
    title: "splits",
    needs: ["claim_scores", "published"],
    isFor: (manifest) => hasThresholds(manifest) && hasBreakdowns(manifest),
  },
  {
    path: "servers/",
    label: "Servers",
    title: "servers",
    needs: ["tasks", "published"],
    isFor: isKnownByServer,
  },
  {path: "tasks/", label: "Tasks", title: "tasks", needs: ["plan", "trials", "published"]},
  {
    path: "claims/",
    label: "Claims",
    title: "claims",
    needs: ["claim_scores", "published"],
    isFor: (manifest) => hasThresholds(manifest) && hasBreakdowns(manifest),
  },
  {path: "model/", label: "Model", title: "model profile", needs: ["models"]},
  {path: "compare/", label: "Compare", title: "compare", needs: ["trials"]},
  {path: "trial/", label: "Trials", title: "trials", needs: ["steps"]},
  {path: "ledger/", label: "Ledger", title: "ledger", needs: ["plan", "trials"]},
  {
    path: "reproduce/",
    label: "Reproduce",
    title: "reproduction",
    needs: ["trials", "published"],
    isFor: hasBreakdowns,
    isAt: (folder) => siblingPaper(folder) !== undefined,
  },
];

function hasRows(folder: string, table: TableName): boolean {
  try {
    return readdirSync(join(folder, table)).some((file) => file.endsWith(".parquet") && !file.startsWith("."));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/**
 * The pages that an experiment's data can fill; it feeds routes, tabs and the finish step.
 * @param experiment its folder
 * @returns at least the overview, in the order of the tabs
 * @example pagesOf({folder: "data/experiments/mcpmark"}).map((page) => page.path) // ["", "ledger/"]
 */
export function pagesOf(experiment: {readonly folder: string}): SitePage[] {
  const manifest = readManifest(experiment.folder);
  return rules.filter(
    ({needs, isFor, isAt}) =>
      (needs.length === 0 || needs.some((table) => hasRows(experiment.folder, table))) &&
      isFor?.(manifest) !== false &&
      isAt?.(experiment.folder) !== false,
  );
}
