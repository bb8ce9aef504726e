import type {Archive} from "../../src/analysis/archive.js";
import {compare} from "../../src/analysis/compare.js";
import {tooFewToCompare} from "../../src/analysis/compareFinding.js";
import {failureModes} from "../../src/analysis/failureModes.js";
import {failures} from "../../src/analysis/failures.js";
import {frontier} from "../../src/analysis/frontier.js";
import {judges} from "../../src/analysis/judges.js";
import {leaderboard} from "../../src/analysis/leaderboard.js";
import {ledger} from "../../src/analysis/ledger.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {trialList} from "../../src/analysis/trialList.js";
import type {TrialsArchive} from "../../src/analysis/trialList.js";
import {thresholds} from "../../src/analysis/thresholds.js";
import {pointRange} from "../../src/analysis/rankingFinding.js";
import {splits} from "../../src/analysis/splits.js";
import {reproductionFinding, summarizePlaces} from "../../src/analysis/reproduction.js";
import {reliability} from "../../src/analysis/reliability.js";
import {decimal, inDigits, levelText, percent, range, rankRange} from "../../src/analysis/phrasing.js";
import {profileDefaults} from "./profileDefaults.js";
import {serversDefaults} from "./serversDefaults.js";
import {claimsDefaults} from "./claimsDefaults.js";
import {tasksDefaults} from "./tasksDefaults.js";

/** What a page says in its HTML, before any script runs. */
export interface PageDefaults {
  finding: string;
  table: {head: string[]; rows: string[][]} | null;
}

/**
 * The finding and the default table of a page, computed by the functions that the page itself calls.
 * @param page its path below the experiment: `""` or `"ledger/"`
 * @param archive the page archive, parsed
 * @returns a finding for every page that has one; a page without gets an empty one and no table
 * @example defaultsOf("ledger/", archive).table?.head[0] // "Model"
 */
export function defaultsOf(page: string, archive: PageArchive): PageDefaults {
  const state = defaultState(archive.outcomes);
  switch (page) {
    case "":
      return leaderboardDefaults(archive);
    case "ledger/": {
      const {finding, rows} = ledger(archive, state);
      return {
        finding,
        table: {
          head: ["Model", "Convention", "Planned", "Present", "Counted", "Passed", "Rate %"],
          rows: rows.flatMap((row) =>
            row.entries.map((entry) => [
              row.display_name,
              entry.convention,
              inDigits(entry.planned),
              inDigits(entry.present),
              inDigits(entry.counted),
              inDigits(entry.passed),
              entry.estimate === null ? "" : percent(entry.estimate),
            ]),
          ),
        },
      };
    }
    case "thresholds/":
      return thresholdsDefaults(archive);
    case "reliability/":
      return reliabilityDefaults(archive);
    case "frontier/":
      return frontierDefaults(archive);
    case "compare/":
      return compareDefaults(archive);
    case "splits/":
      return splitsDefaults(archive);
    case "judges/":
      return judgesDefaults(archive);
    case "failures/":
      return failuresDefaults(archive);
    case "trial/":
      return trialDefaults(archive);
    case "model/":
      return profileDefaults(archive);
    case "servers/":
      return serversDefaults(archive);
    case "tasks/":
      return tasksDefaults(archive);
    case "claims/":
      return claimsDefaults(archive);
    case "reproduce/":
      return reproductionDefaults(archive);
    default:
      return {finding: "", table: null};
  }
}

function trialDefaults(archive: TrialsArchive): PageDefaults {
  const {finding, models} = trialList(archive);
  return {
    finding,
    table: {
      head: ["Model", "Trials", "Passed", "Failed", "Not counted"],
      rows: models.map((row) => [
        row.display_name,
        ...[row.trials, row.passed, row.failed, row.notCounted].map((count) => inDigits(count)),
      ]),
    },
  };
}

function reproductionDefaults({reproduction}: PageArchive): PageDefaults {
  return {
    finding: reproductionFinding(reproduction),
    table: {
      head: ["Part of the paper", "Recomputed from", "Agrees", "Differs", "Cannot be checked"],
      rows: summarizePlaces(reproduction.rows).map((row) => [
        row.part,
        row.basis ?? "nothing at hand",
        ...[row.agrees, row.differs, row["cannot be checked"]].map(inDigits),
      ]),
    },
  };
}

function thresholdsDefaults(archive: Archive): PageDefaults {
  const result = thresholds(archive, defaultState(archive.outcomes));
  return {
    finding: result.finding,
    table: {
      head: ["Model", ...result.anchors.flatMap((theta) => [`pass@${theta.toFixed(2)}, %`, "interval"]), "Mean, %"],
      rows: result.models.map((row) => [
        row.display_name,
        ...row.anchors.flatMap((placed) =>
          placed === null ? ["", ""] : [percent(placed.estimate), range(placed.low, placed.high)],
        ),
        row.mean === null ? "" : percent(row.mean),
      ]),
    },
  };
}

function reliabilityDefaults(archive: Archive): PageDefaults {
  const {finding, rows, k} = reliability(archive, defaultState(archive.outcomes));
  const cells = ({estimate, low, high}: {estimate: number; low: number; high: number}) => [
    percent(estimate),
    range(low, high),
  ];
  return {
    finding,
    table: {
      head: ["Model", `pass^${k}, %`, "interval", "pass@1, %", "interval", `pass@${k}, %`, "interval"],
      rows: rows.map((row) => [row.display_name, ...cells(row.all), ...cells(row.one), ...cells(row.any)]),
    },
  };
}

function frontierDefaults(archive: Archive): PageDefaults {
  const {finding, rows, axis, label} = frontier(archive, defaultState(archive.outcomes));
  return {
    finding,
    table: {
      head: ["Model", `${axis.label}, ${axis.unit}`, `${label}, %`, "interval", "On the frontier, %", "Dominated by"],
      rows: rows.map((row) => [
        row.display_name,
        decimal(row.cost, axis.places),
        percent(row.estimate),
        range(row.low, row.high),
        percent(row.membership),
        String(row.dominatedBy.length),
      ]),
    },
  };
}

function compareDefaults(archive: Archive): PageDefaults {
  const result = compare(archive, defaultState(archive.outcomes));
  if (result === null) return {finding: tooFewToCompare, table: null};
  const {a, b, all, parts} = result;
  return {
    finding: result.finding,
    table: {
      head: ["Tasks", "n", `${a.display_name}, %`, `${b.display_name}, %`, "Difference, points", "interval"],
      rows: [all, ...parts].map((part) => [
        part.part,
        String(part.tasks),
        percent(part.a.estimate),
        percent(part.b.estimate),
        percent(part.difference.estimate),
        pointRange(part.difference),
      ]),
    },
  };
}

function splitsDefaults(archive: Archive): PageDefaults {
  const {finding, rows} = splits(archive, defaultState(archive.outcomes));
  return {
    finding,
    table: {
      head: ["Model", "Public, %", "Private, %", "Gap, points", "interval"],
      rows: rows.map((row) => [
        row.display_name,
        percent(row.public.estimate),
        percent(row.private.estimate),
        percent(row.gap.estimate),
        pointRange(row.gap),
      ]),
    },
  };
}

function judgesDefaults(archive: Archive): PageDefaults {
  const {finding, rows, judges: all} = judges(archive, defaultState(archive.outcomes));
  return {
    finding,
    table: {
      head: ["Model", ...all.flatMap(({display_name}) => [`${display_name}, %`, "Rank"]), "Range, points"],
      rows: rows.map((row) => [
        row.display_name,
        ...row.placed.flatMap((placed) =>
          placed === null ? ["", ""] : [percent(placed.estimate), String(placed.rank)],
        ),
        row.range === null ? "" : percent(row.range),
      ]),
    },
  };
}

function failuresDefaults(archive: PageArchive): PageDefaults {
  const {finding, rows, pooled} = failures(archive, defaultState(archive.outcomes));
  return {
    finding,
    table: {
      head: ["Model", "n", "Tool, %", "Cognitive, %", ...failureModes.map(({head}) => head.join(" ").toLowerCase())],
      rows: [...rows, ...(pooled === null ? [] : [pooled])].map((row) => [
        row.display_name,
        row.n === null ? "" : inDigits(row.n),
        percent(row.tool.estimate),
        percent(row.cognitive.estimate),
        ...row.modes.map((share) => (Number.isNaN(share) ? "" : percent(share))),
      ]),
    },
  };
}

function leaderboardDefaults(archive: Archive): PageDefaults {
  const board = leaderboard(archive, defaultState(archive.outcomes));
  const level = levelText(board.level);
  return {
    finding: board.finding,
    table: {
      head: ["Model", `${board.label}, %`, `${level} interval`, "Rank interval", "P(best), %", "Time, s", "Cost, USD"],
      rows: board.rows.map((row) => [
        row.display_name,
        percent(row.estimate),
        range(row.low, row.high),
        rankRange(row.rank_low, row.rank_high),
        percent(row.p_best),
        row.seconds === null ? "" : decimal(row.seconds, 1),
        row.cost_usd === null ? "" : decimal(row.cost_usd, row.cost_usd < 0.1 ? 3 : 2),
      ]),
    },
  };
}
