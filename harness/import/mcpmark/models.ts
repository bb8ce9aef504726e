import type {NewRow} from "../../../data/schema.js";
import type {Summary} from "./aggregates.js";
import {findProvider} from "./tables.js";
import type {ModelFacts, Price} from "./tables.js";

const EFFORT = /-(low|medium|high)$/;

/**
 * The price MCPMark computes a model's cost with: by lower-cased actual name, else by its slug.
 * @param model the model's slug
 * @param summary from `readSummary`
 * @param prices from `readPrices`
 * @returns US dollars per million tokens; undefined where MCPMark has none
 * @example findPrice("o3", summary, readPrices())?.input
 */
export function findPrice(model: string, summary: Summary, prices: ReadonlyMap<string, Price>): Price | undefined {
  const actual = summary.models.get(model)?.actual_model_name ?? model;
  return prices.get(actual.toLowerCase());
}

/**
 * A model of the published tree. Provider, name and aliases come from `data/published/mcpmark/models.csv`, open weights
 * and the actual name from `summary.json`, prices from `prices.csv`; a model that none of them knows keeps its slug.
 * @param model the model's slug
 * @param summary from `readSummary`
 * @param facts from `readModelFacts`
 * @param price from `findPrice`
 * @returns a row of the table `models`
 * @example toModel("o3", summary).model // "o3"
 */
export function toModel(model: string, summary: Summary, facts?: ModelFacts, price?: Price): NewRow<"models"> {
  const entry = summary.models.get(model);
  const configuration = {
    actual_model_name: entry?.actual_model_name ?? null,
    reasoning_effort: EFFORT.exec(model)?.[1] ?? null,
    is_reasoning_model: entry?.is_reasoning_model ?? null,
  };
  return {
    model,
    display_name: facts?.displayName ?? model,
    provider: facts?.provider ?? findProvider(model),
    is_open_weights: entry?.is_open_source_model ?? null,
    configuration: JSON.stringify(configuration),
    aliases: facts?.aliases ?? null,
    input_price_usd_per_million: price?.input ?? null,
    output_price_usd_per_million: price?.output ?? null,
  };
}
