/** The key of an address that asks for one figure alone. */
const KEY = "embed";

/**
 * The figure that an address asks for by `?embed=<id>`: the page then shows nothing else.
 * @param search the query of the address
 * @returns null for the whole page
 * @example embeddedId("?embed=ranks&theta=0.9") // "ranks"
 */
export function embeddedId(search: string): string | null {
  return new URLSearchParams(search).get(KEY);
}

/**
 * The address of a figure by itself, in the state of the page that it stands on.
 * @param address of the page
 * @example embedAddress("https://x.org/e/?theta=0.9#ranks", "ranks") // "https://x.org/e/?theta=0.9&embed=ranks"
 */
export function embedAddress(address: string, id: string): string {
  const embed = new URL(address);
  embed.hash = "";
  embed.searchParams.set(KEY, id);
  return embed.href;
}

/**
 * The line of HTML that shows a figure in another page.
 * @param address of the figure's own page
 * @param title of the frame, for those who cannot see it
 * @param height in px
 */
export function embedSnippet(address: string, title: string, height: number): string {
  const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${quoted(address)}" title="${quoted(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
}
