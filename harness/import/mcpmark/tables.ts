import {readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {parse} from "csv-parse/sync";

/** What is published about a model apart from its results. */
export interface ModelFacts {
  readonly displayName: string | null;
  readonly provider: string | null;
  readonly aliases: string[] | null;
}

/** Published prices in USD per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

const FOLDER = join("data", "published", "mcpmark");

/**
 * The path of a published file, found upwards from this module, since a bundle stands elsewhere than the source.
 * @param file a name in `data/published/mcpmark`
 * @returns an absolute path
 * @throws where no folder above has it
 * @example publishedPath("prices.csv").endsWith("prices.csv") // true
 */
export function publishedPath(file: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, FOLDER, file);
    try {
      readFileSync(path);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    if (folder === dirname(folder)) {
      throw new Error(
        `import mcpmark: published figures are missing: got no ${join(FOLDER, file)}; expected it here or above`,
      );
    }
  }
}

function readCsv(file: string): Record<string, string>[] {
  return parse(readFileSync(publishedPath(file), "utf8"), {columns: true, skip_empty_lines: true, comment: "#"});
}

/**
 * Prices by `actual_model_name`, lower case as MCPMark looks them up, from `data/published/mcpmark/prices.csv`.
 * @returns US dollars per million tokens
 * @example readPrices().size > 0 // true
 */
export function readPrices(): Map<string, Price> {
  const rows = readCsv("prices.csv");
  return new Map(
    rows.map((row) => [
      row.actual_model_name.toLowerCase(),
      {input: Number(row.input_usd_per_million_tokens), output: Number(row.output_usd_per_million_tokens)},
    ]),
  );
}

/**
 * Display name, provider and aliases by model, from `data/published/mcpmark/models.csv`.
 * @returns what the file says, by the model's slug
 * @example readModelFacts().get("o3")?.provider // "OpenAI"
 */
export function readModelFacts(): Map<string, ModelFacts> {
  const rows = readCsv("models.csv");
  return new Map(
    rows.map((row) => [
      row.model,
      {
        displayName: row.display_name || null,
        provider: row.provider || null,
        aliases: row.aliases ? row.aliases.split(";").map((alias) => alias.trim()) : null,
      },
    ]),
  );
}

const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^claude/, "Anthropic"],
  [/^(gpt|o\d)/, "OpenAI"],
  [/^gemini/, "Google"],
  [/^grok/, "xAI"],
  [/^deepseek/, "DeepSeek"],
  [/^glm/, "Z.ai"],
  [/^kimi/, "Moonshot AI"],
  [/^qwen/, "Qwen"],
];

/**
 * Who offers a model, by the beginning of its name; null where that says nothing.
 * @param model the model's name, in any case
 * @returns the provider's name
 * @example findProvider("gemini-2.5-pro") // "Google"
 */
export function findProvider(model: string): string | null {
  return PROVIDERS.find(([pattern]) => pattern.test(model.toLowerCase()))?.[1] ?? null;
}
