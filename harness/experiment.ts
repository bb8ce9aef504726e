import {existsSync} from "node:fs";
import {join} from "node:path";
import {readManifest, writeManifest} from "../data/manifest.js";
import type {Manifest} from "../data/manifest.js";
import {SCHEMA_VERSION} from "../data/schema.js";
import type {NewRow, TableName} from "../data/schema.js";
import {readTable, writePart} from "../data/store.js";
import type {Redactor} from "./journal/redact.js";
import type {PlannedTrial} from "./plan.js";
import {canonicalJson} from "./servers/toolListHash.js";
import {atlasServer} from "./suite/atlasServer.js";
import type {ModelSpec} from "./suite/modelSchema.js";
import type {Suite, SuiteTask} from "./suite/suite.js";
import {findServer} from "./suite/toolPattern.js";

/**
 * Makes the experiment of a run, or opens it where it is there already: manifest, tasks, claims, models, then the plan.
 * Rows that stand there already are not written again.
 * @param folder the experiment's folder
 * @param id the experiment's id
 * @param suite what is run
 * @param planned every trial asked for
 * @param exposed the tools that each task exposes, names in full
 * @param redactor takes secrets out of what is written
 * @throws where the folder holds an experiment that is not a run of this suite
 * @example await prepareExperiment(folder, id, suite, planned, exposed, redactor)
 */
export async function prepareExperiment(
  folder: string,
  id: string,
  suite: Suite,
  planned: readonly PlannedTrial[],
  exposed: ReadonlyMap<string, readonly string[]>,
  redactor: Redactor,
): Promise<void> {
  const models = [...new Map(planned.map(({model}) => [model.id, model])).values()];
  const tasks = [...new Map(planned.map(({task}) => [task.id, task])).values()];
  if (existsSync(join(folder, "experiment.json"))) {
    const {kind, source} = readManifest(folder);
    if (kind !== "measured" || source.name !== suite.id)
      throw new Error(
        `run: experiment ${id}: got ${JSON.stringify({kind, source: source.name})}; expected a run of ${suite.id}: choose another --id`,
      );
  } else writeManifest(folder, redactor.value(toManifest(id, suite)));
  const singles = Object.keys(suite.servers).filter((name) => suite.servers[name].kind !== "mcp-atlas");
  await writeNew(
    folder,
    "tasks",
    tasks.map((task) => toTaskRow(task, exposed.get(task.id) ?? [], singles)),
    redactor,
  );
  await writeNew(folder, "claims", tasks.flatMap(toClaimRows), redactor);
  await writeNew(folder, "models", models.map(toModelRow), redactor);
  const origin = `declared by suite ${suite.id}`;
  const plan = planned.map(({model, task, trialIndex}) => ({
    model: model.id,
    task_id: task.id,
    trial_index: trialIndex,
    origin,
  }));
  await writeNew(folder, "plan", plan, redactor);
}

function toManifest(id: string, suite: Suite): Manifest {
  const scripted = suite.models.filter(({kind}) => kind === "scripted").length;
  const note =
    scripted === suite.models.length && scripted > 0
      ? ["All models of this suite are scripts: no language model was measured."]
      : [];
  return {
    id,
    title: suite.title,
    benchmark: suite.benchmark,
    kind: "measured",
    source: {name: suite.id, version: suite.version, licence: suite.licence, address: suite.address},
    pass_threshold: suite.pass_threshold,
    primary_judge: suite.primary_judge,
    convention: suite.convention,
    schema_version: SCHEMA_VERSION,
    seed: suite.seed,
    created_at: new Date().toISOString(),
    notes: [...suite.notes, ...note],
  };
}

/** Writes the rows that do not stand there already just so. */
async function writeNew<N extends TableName>(
  folder: string,
  table: N,
  rows: readonly NewRow<N>[],
  redactor: Redactor,
): Promise<void> {
  const told = (row: object) =>
    canonicalJson(
      Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== "written_at" && value !== null)),
    );
  const stored = new Set((await readTable(folder, table)).map(told));
  await writePart(
    folder,
    table,
    redactor.value(rows).filter((row) => !stored.has(told(row))),
  );
}

function toTaskRow(task: SuiteTask, exposed: readonly string[], singles: readonly string[]): NewRow<"tasks"> {
  const {split, service, category, bucket, difficulty, prompt, reference_answer} = task;
  return {
    task_id: task.id,
    ...{split, service, category, bucket, difficulty, prompt, reference_answer},
    servers: [...new Set(exposed.map((tool) => findServer(tool, singles) ?? atlasServer(tool)))].sort(),
    exposed_tools: [...exposed],
    required_tools: task.required_tools,
    reference_trajectory: task.reference_trajectory.length === 0 ? null : JSON.stringify(task.reference_trajectory),
    tags: task.tags,
  };
}

function toClaimRows(task: SuiteTask): NewRow<"claims">[] {
  return task.claims.map((text, i) => ({task_id: task.id, claim_index: i, text, kind: "claim"}));
}

function toModelRow(spec: ModelSpec): NewRow<"models"> {
  const {id, display_name, provider, is_open_weights, aliases, ...configuration} = spec;
  const prices = "prices" in spec ? spec.prices : null;
  return {
    model: id,
    display_name: display_name ?? (spec.kind === "scripted" ? `${id} (a script, no language model)` : id),
    provider,
    is_open_weights,
    configuration: canonicalJson(configuration),
    aliases: aliases.length === 0 ? null : aliases,
    input_price_usd_per_million: prices?.input ?? null,
    output_price_usd_per_million: prices?.output ?? null,
  };
}
