import type {NewRow} from "../../../data/schema.js";
import {findProvider} from "../mcpmark/tables.js";
import type {Notes} from "../notes.js";
import {diagnosisNames} from "./atlasFiles.js";
import type {AtlasFile} from "./atlasFiles.js";

/** What the command line says where files do not. */
export interface GivenNames {
  readonly model?: string;
  readonly judge?: string;
}

/** The judge of scores whose judge neither a file nor the command line names. */
export const UNNAMED_JUDGE = "unnamed judge";

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Part of a model's name without its provider: `claude-opus-4-8` of `anthropic/claude-opus-4-8`. */
function shortName(model: string): string {
  return model.slice(model.lastIndexOf("/") + 1);
}

/** Evaluators that a file of `coverage_stats` names. */
function evaluatorsOf({kind, value}: AtlasFile): string[] {
  if (kind !== "coverage-stats" || value === null) return [];
  const parts = [value, value.all, value.public, value.private] as ({evaluator_model?: unknown} | undefined)[];
  return unique(parts.flatMap((part) => (typeof part?.evaluator_model === "string" ? [part.evaluator_model] : [])));
}

/** Which model and which judge each file is about: from run settings, file names and the command line. */
export class AtlasNames {
  private readonly configs: readonly AtlasFile[];
  private readonly labels: readonly string[];
  /** Labels of file names by model. */
  private readonly used = new Map<string, Set<string>>();

  constructor(
    private readonly files: readonly AtlasFile[],
    private readonly given: GivenNames,
    private readonly notes: Notes,
  ) {
    this.configs = files.filter(({kind}) => kind === "run-config");
    this.labels = unique(files.flatMap(({label}) => label ?? []));
  }

  /** The model of a file. */
  model(file: AtlasFile): string {
    const label = file.kind === "diagnosis" && file.label === null ? this.diagnosisLabel(file) : file.label;
    const model = this.resolve(file, label);
    const labels = this.used.get(model) ?? new Set<string>();
    if (label !== null && label !== model) labels.add(label);
    this.used.set(model, labels);
    return model;
  }

  /** The judge of a scored file: what the statistics beside it name, else the command line. */
  judge(file: AtlasFile): string {
    const model = this.model(file);
    const stats = this.files.filter((other) => evaluatorsOf(other).length > 0 && this.model(other) === model);
    const beside = unique(stats.filter(({folder}) => folder === file.folder).flatMap(evaluatorsOf));
    const anywhere = unique(stats.flatMap(evaluatorsOf));
    if (beside.length === 1) return beside[0];
    if (this.given.judge !== undefined) return this.given.judge;
    if (beside.length === 0 && anywhere.length === 1) return anywhere[0];
    this.notes.odd("judge not named by any file: use --judge");
    return UNNAMED_JUDGE;
  }

  /** The diagnoser of a diagnosis file, as its name has it. */
  diagnoser(file: AtlasFile): string {
    const names = diagnosisNames(file.path);
    const label = this.diagnosisLabel(file);
    if (names === null || label === null) return this.given.judge ?? UNNAMED_JUDGE;
    const written = names.slice(label.length + 1);
    const known = unique([...this.files.flatMap(evaluatorsOf), ...(this.given.judge ?? "").split("\0")]);
    return known.find((judge) => judge !== "" && judge.replaceAll("/", "-") === written) ?? written;
  }

  /** Rows of the models that were asked for. */
  rows(): NewRow<"models">[] {
    return [...this.used].map(([model, labels]) => {
      const config = this.configs.find(({value}) => value?.model === model)?.value ?? null;
      const aliases = [...labels].sort();
      return {
        model,
        display_name: shortName(model),
        provider: findProvider(shortName(model)),
        configuration: config === null ? null : JSON.stringify(config),
        aliases: aliases.length === 0 ? null : aliases,
      };
    });
  }

  private diagnosisLabel(file: AtlasFile): string | null {
    const names = diagnosisNames(file.path);
    if (names === null) return null;
    const models = this.configs.flatMap(({value}) => (typeof value?.model === "string" ? [value.model] : []));
    const known = [...this.labels, ...models, ...models.map(shortName)].filter((label) =>
      names.startsWith(`${label}_`),
    );
    return known.sort((a, b) => b.length - a.length)[0] ?? names.slice(0, names.indexOf("_"));
  }

  private resolve(file: AtlasFile, label: string | null): string {
    const {model: given} = this.given;
    const configured = (config: AtlasFile) => config.value?.model as string;
    const models = unique(this.configs.map(configured));
    if (given !== undefined && this.labels.length <= 1 && models.length <= 1) return given;
    if (label !== null) {
      const beside = this.configs.filter(({folder}) => folder === file.folder).map(configured);
      const match = (model: string) =>
        plain(model).endsWith(plain(label)) || plain(model).endsWith(plain(shortName(label)));
      const exact = models.find((model) => plain(model) === plain(label));
      const only = this.labels.length === 1 && models.length === 1 ? models[0] : undefined;
      return exact ?? beside.find(match) ?? models.find(match) ?? only ?? label;
    }
    const beside = unique(this.configs.filter(({folder}) => folder === file.folder).map(configured));
    if (beside.length === 1) return beside[0];
    if (given !== undefined) return given;
    if (models.length === 1) return models[0];
    if (models.length === 0 && this.labels.length === 1) return this.labels[0];
    this.notes.odd("model not named by any file, taken from the folder: use --model");
    return file.folder === "." ? "unnamed model" : file.folder.slice(file.folder.lastIndexOf("/") + 1);
  }
}
