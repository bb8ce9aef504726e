/** The groups that have a colour and a shape of their own, in the order of the key. */
export const providerGroups = ["anthropic", "google", "openai", "meta", "open-weights", "others"] as const;

/** A provider's group: a class of the theme. */
export type ProviderGroup = (typeof providerGroups)[number];

/** How a group is called in a key. */
export const groupLabels: Record<ProviderGroup, string> = {
  anthropic: "Anthropic",
  google: "Google",
  openai: "OpenAI",
  meta: "Meta",
  "open-weights": "open weights",
  others: "others",
};

/**
 * The group of a model: its provider where that has a colour of its own, else whether its weights are published.
 * @example providerGroup({provider: "Moonshot", is_open_weights: true}) // "open-weights"
 */
export function providerGroup(model: {provider: string | null; is_open_weights: boolean | null}): ProviderGroup {
  const provider = model.provider?.toLowerCase() ?? "";
  if (provider.startsWith("anthropic")) return "anthropic";
  if (provider.startsWith("google")) return "google";
  if (provider.startsWith("openai")) return "openai";
  if (provider.startsWith("meta")) return "meta";
  return model.is_open_weights === true ? "open-weights" : "others";
}
