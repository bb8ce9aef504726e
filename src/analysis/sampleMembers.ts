import type {TrialsMember} from "./archive.js";
import type {PageArchive} from "./pageArchive.js";
import type {McpmarkReport, McpmarkStanding} from "./mcpmarkReport.js";
import type {QueueMember} from "./queueMember.js";
import {countVerdicts} from "./reproduction.js";
import type {LedgerRow, ReproductionMember} from "./reproduction.js";
import {sampleArchive} from "./sampleArchive.js";
import type {ClaimCounts, TaskMember} from "./taskMember.js";
import {CANNOT_TELL} from "./truths.js";
import type {TruthsMember, TruthSet} from "./truths.js";

type Sample = ReturnType<typeof sampleArchive>;

/**
 * A made-up experiment with every member that some page reads: what tasks took, verdicts in doubt, truths, every trial's
 * cost, a paper's numbers. For the gallery and the goldens; no number of it means anything.
 * @param models how many models, from 0
 * @param attempts trials a task, default 1
 * @param benchmark default "MCP-Atlas"; "MCPMark" gives the reproduction that paper's tables
 * @returns the same archive for the same arguments
 * @example samplePageArchive(20).queue.judges.length // 2
 */
export function samplePageArchive(models: number, attempts = 1, benchmark = "MCP-Atlas"): PageArchive {
  const archive = sampleArchive(models, attempts, benchmark);
  return {
    ...archive,
    items: itemsOf(archive, models * attempts),
    queue: queueOf(archive),
    truths: truthsOf(models),
    trials: trialsOf(archive),
    reproduction: reproductionOf(archive, benchmark),
    hasTrials: true,
  };
}

function itemsOf({outcomes}: Sample, trials: number): TaskMember {
  const column = <T>(value: (t: number) => T): T[] => outcomes.tasks.map((_, t) => value(t));
  const known = (value: (t: number) => number) => column((t) => (trials === 0 || t % 11 === 5 ? null : value(t)));
  const claims = outcomes.judges.map((judge): ClaimCounts => ({
    judge: judge ?? "",
    scored: column(() => (trials === 0 ? 0 : 4)),
    nobody: column((t) => (trials > 0 && t % 9 === 0 ? 1 : 0)),
    everybody: column((t) => (trials > 0 && t % 7 === 0 ? 2 : 0)),
  }));
  const extremes = column((t) => t)
    .filter((t) => trials > 0 && t % 9 === 0)
    .map((t) => ({
      ...{
        task: t,
        claim_index: 1,
        text: `The answer says what task ${t + 1} asks for.`,
        judge: outcomes.judges[0] ?? "",
      },
      ...{met_by: t % 2 === 0 ? ("nobody" as const) : ("everybody" as const), n: trials},
    }));
  return {
    trials: column(() => trials),
    seconds: known((t) => 20 + 3 * t),
    cost_usd: known((t) => 0.02 + 0.003 * t),
    tool_calls: known((t) => 3 + (t % 9)),
    exposed: known((t) => 10 + (t % 5)),
    targets: known((t) => 1 + (t % 4)),
    exposed_used: known((t) => 2 + (t % 4)),
    targets_used: known((t) => t % 3),
    calls: known((t) => 60 + t),
    distractor_calls: known((t) => (t % 4 === 0 ? 7 : 0)),
    unknown_calls: known(() => 0),
    claims,
    judged_twice: column(() => 4 * trials),
    disputed: column((t) => (trials === 0 ? 0 : t % 4)),
    extremes,
  };
}

function queueOf({outcomes}: Sample): QueueMember {
  const {models} = outcomes;
  const judged = 192 * models.length;
  const judges = outcomes.judges.map((judge, j) => ({
    ...{judge: judge ?? "", kind: "llm", verdicts: judged, failed: models.length, with_confidence: judged},
    ...{low_confidence: (4 + j) * models.length, with_rationale: judged, denied: j * models.length},
  }));
  const rows = models.flatMap((_, m) =>
    [1, 2, 6, 8].map((why, i) => ({
      ...{trial_id: `trial-${m}-${i}`, model: m, task: (5 * m + i) % 48, trial_index: 1, claim_index: i, text: i, why},
      verdicts: [
        {judge: 0, score: 1 as const, confidence: 0.9, rationale: "The answer names it."},
        {judge: 1, score: why === 8 ? null : (0 as const), confidence: 0.6, rationale: "The answer does not name it."},
      ],
    })),
  );
  return {
    has_trials: true,
    judges: models.length === 0 ? [] : judges,
    pairs:
      models.length === 0
        ? []
        : [
            {
              ...{a: judges[0].judge, b: judges[1].judge, both: judged, a_higher: 9 * models.length},
              ...{b_higher: 2 * models.length, tasks_a_higher: 20, tasks_b_higher: 4},
            },
          ],
    judged,
    judged_twice: judged,
    totals: {
      ...{disagreement: models.length, denied: models.length, low_confidence: models.length, failed: models.length},
    },
    texts: ["It names the file.", "It gives the sum.", "It says when.", "It says who."],
    answers: {},
    rows,
  };
}

/** Verdicts of two judges on what is known, a share of them wrong. */
function truthSet(models: number, judges: string[], labels: string[]): TruthSet | null {
  const verdicts = models * 12 * judges.length;
  if (verdicts === 0) return null;
  const known = Array.from({length: verdicts}, (_, i) => i);
  const truths = labels.length - 1;
  return {
    judges,
    labels,
    models: Array.from({length: models}, (_, m) => `seed-${m + 1}`),
    clusters: Array.from({length: 12}, (_, c) => `task-${c + 1}`),
    judge: known.map((i) => i % judges.length),
    truth: known.map((i) => i % truths),
    verdict: known.map((i) => (i % 5 === 0 ? (i * 3) % labels.length : i % truths)),
    confidence: known.map((i) => (i % 13 === 0 ? null : 0.5 + (i % 5) / 10)),
    model: known.map((i) => Math.floor(i / (12 * judges.length))),
    cluster: known.map((i) => i % 12),
    known: models * 12,
    harmless: models,
  };
}

function truthsOf(models: number): TruthsMember {
  return {
    fault: truthSet(models, ["rule"], ["wrong_tool", "malformed_call", "early_stop", CANNOT_TELL]),
    claim: truthSet(models, ["rule", "model-01"], ["fulfilled", "partially_fulfilled", "not_fulfilled", CANNOT_TELL]),
    anchor_judge: models === 0 ? null : "model-01",
    anchors: Array.from({length: models * 6}, (_, i) => ({
      ...{judge: "model-01, later", cluster: `task-${(i % 6) + 1}`},
      ...{before: (i % 3) / 2, after: i % 4 === 0 ? 0 : (i % 3) / 2},
    })),
  };
}

function trialsOf({outcomes, models}: Sample): TrialsMember {
  const places = models.flatMap((_, m) =>
    outcomes.tasks.flatMap((_task, t) => Array.from({length: outcomes.attempts}, (_attempt, i) => ({m, t, i}))),
  );
  const spread = ({t, i}: {t: number; i: number}) => 0.6 + ((7 * t + 3 * i) % 9) / 10;
  const of = (value: (model: (typeof models)[number]) => number | null) =>
    places.map((place) => {
      const mean = value(models[place.m]);
      return mean === null ? null : mean * spread(place);
    });
  return {
    model: places.map(({m}) => m),
    task: places.map(({t}) => t),
    trial_index: places.map(({i}) => i + 1),
    status: places.map(() => 0),
    statuses: ["completed"],
    seconds: of(({agent_seconds}) => agent_seconds),
    cost_usd: of(({cost_usd}) => cost_usd),
    input_tokens: of(({input_tokens}) => input_tokens),
    output_tokens: of(({output_tokens}) => output_tokens),
    turns: of(({turns}) => turns),
    tool_calls: of(({tool_calls}) => tool_calls),
  };
}

function reproductionOf({models}: Sample, benchmark: string): ReproductionMember {
  const rows = models.map(({model}, m): LedgerRow => ({
    ...{scope: "overall", model, metric: "pass@1", place: "Table 1, pass@1", unit: "percent", definition: ""},
    ...{published: (95 - m).toFixed(1), basis: "trials", experiment: "sample", method: "reproduce/rates"},
    ...{relation: "equals", recomputed: 95 - m + (m % 4 === 0 ? 0.3 : 0.01), tolerance: 0.05},
    verdict: m % 4 === 0 ? "differs" : "agrees",
    reason: m % 8 === 0 ? "rounding: rounded twice" : null,
  }));
  const isMcpmark = benchmark === "MCPMark";
  return {
    ...{
      benchmark: isMcpmark ? "mcpmark" : "mcp-atlas",
      paper: "sample-paper",
      trials: "sample",
      trialsKind: "imported",
    },
    rows,
    totals: countVerdicts(rows),
    derivedFromPrint: countVerdicts([]),
    numbers: rows.length,
    audit: models.length === 0 ? [] : [auditRow],
    notes: models.length === 0 ? [] : [{kind: "not said", place: "Section 4", note: "How often a trial was repeated."}],
    queries: {"reproduce/rates": "SELECT 1"},
    mcpmark: isMcpmark ? reportOf(models.map(({model}) => model)) : null,
  };
}

const auditRow = {
  ...{id: "A1", claim: "The gap shrinks.", stated: "yes", recomputed: "no", verdict: "differs" as const, note: ""},
};

function reportOf(models: string[]): McpmarkReport {
  const rate = (m: number) => 0.9 - (0.8 * m) / Math.max(1, models.length);
  const standing = (m: number, by: number): McpmarkStanding => ({
    pass_1: Math.max(0, rate(m) - by),
    rank: m % 6 === 0 && by > 0 && m + 3 <= models.length ? m + 3 : m + 1,
  });
  return {
    queries: {profiles: "SELECT 1", definitions: "SELECT 1"},
    profiles: models.map((model, m) => ({
      ...{model, runs: 4, pass_1: rate(m), local_pass_1: rate(m) + 0.04, remote_pass_1: rate(m) - 0.05},
      ...{
        local_gap: 0.09,
        robustness_gap: 0.12,
        pass_at_k: [rate(m), rate(m) + 0.05],
        pass_hat_k: [rate(m), rate(m) / 2],
      },
      ...{turns: 10 + m, seconds: 100 + m, cost_per_run: m % 5 === 4 ? null : 20 + m},
    })),
    definitions: models.map((model, m) => ({
      model,
      first_run: standing(m, 0.02),
      service_mean: standing(m, 0.01),
      current: standing(m, 0),
      rank_range: standing(m, 0.01).rank - (m + 1),
    })),
  };
}
