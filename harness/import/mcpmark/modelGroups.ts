import type {NewRow} from "../../../data/schema.js";
import type {FolderRun} from "./resultRuns.js";
import type {ServerMeta} from "./serverMeta.js";
import {findProvider} from "./tables.js";
import type {Price} from "./tables.js";

/** A model of raw result folders: its row, its price, and the runs that are its. */
export interface ModelGroup {
  readonly row: NewRow<"models">;
  readonly price: Price | undefined;
  readonly service: string;
  readonly runs: FolderRun[];
}

/** The name under which the provider knows the model: what the agent asked for, else what the file calls it. */
function calledName({meta}: FolderRun): string {
  return meta.litellm_run_model_name ?? meta.actual_model_name ?? meta.model_name;
}

function effortOf({meta}: FolderRun): string | null {
  const effort = meta.reasoning_effort ?? "default";
  return effort === "default" ? null : effort;
}

/** Names of a group, the shortest first. */
function namesOf(runs: readonly FolderRun[]): string[] {
  const names = new Set(runs.map(({meta}) => meta.model_name));
  return [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** Implementations that stand under several services say which one: `github klavis`. */
function labelOf({folder}: FolderRun, servicesOf: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  if (folder.implementation === null) return null;
  const isShared = (servicesOf.get(folder.implementation)?.size ?? 0) > 1;
  return isShared ? `${folder.service} ${folder.implementation}` : folder.implementation;
}

/**
 * Sorts runs into models. A model is the folder's, or where folders name none (community tree) what `meta.json` says:
 * runs of one server implementation that called the same model with the same effort are one model under its shortest
 * name, the other names are aliases. Each server implementation makes a model of its own: `claude-sonnet-4.5 (insforge)`.
 * @param runs from `readFolderRuns`
 * @param prices from `readPrices`
 * @param servers from `readServerMetas`
 * @returns one group a model, each run in one
 * @example groupModels(runs, readPrices(), servers).map(({model}) => model.model)
 */
export function groupModels(
  runs: readonly FolderRun[],
  prices: ReadonlyMap<string, Price>,
  servers: ReadonlyMap<string, ServerMeta>,
): ModelGroup[] {
  const servicesOf = new Map<string, Set<string>>();
  const groups = new Map<string, FolderRun[]>();
  for (const run of runs) {
    const {implementation, service, model} = run.folder;
    if (implementation !== null) {
      servicesOf.set(implementation, (servicesOf.get(implementation) ?? new Set()).add(service));
    }
    const key = JSON.stringify(
      model === null ? [run.folder.group, calledName(run), effortOf(run)] : [model, implementation],
    );
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].map((members) =>
    toGroup(members, labelOf(members[0], servicesOf), prices, servers.get(members[0].folder.group)),
  );
}

function toGroup(
  runs: FolderRun[],
  label: string | null,
  prices: ReadonlyMap<string, Price>,
  server?: ServerMeta,
): ModelGroup {
  const [first] = runs;
  const [shortest, ...others] = namesOf(runs);
  const effort = effortOf(first);
  const suffix = effort === null ? "" : `-${effort}`;
  const base = first.folder.model ?? `${shortest}${suffix}`;
  const called = calledName(first);
  const known = [...(base === shortest ? [] : [shortest]), ...others];
  const configuration = {
    model_name: shortest,
    actual_model_name: called,
    reasoning_effort: effort,
    server_implementation: first.folder.implementation,
    server: server ?? null,
    timeout_seconds: first.meta.timeout ?? null,
  };
  const price = prices.get(called.toLowerCase()) ?? prices.get(shortest.toLowerCase());
  return {
    row: {
      model: label === null ? base : `${base} (${label})`,
      display_name: `${shortest}${effort === null ? "" : ` (${effort})`}${label === null ? "" : ` (${server?.name ?? label})`}`,
      provider: findProvider(shortest),
      configuration: JSON.stringify(configuration),
      aliases: known.length === 0 ? null : known,
      input_price_usd_per_million: price?.input ?? null,
      output_price_usd_per_million: price?.output ?? null,
    },
    price,
    service: first.folder.service,
    runs,
  };
}
