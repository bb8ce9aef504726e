/** How Framework names the files that a page may ask for. */
const FILE = /registerFile\("(?:\.\.\/)+data\/[^"]*\/(\w+)\.json", \{[^}]*?"path":"([^"]+)"/g;
/** Asked for after the first figure: they must not delay it. */
const LATE = new Set(["trials"]);

/** A page that reads its members only when it needs them, as the trial page does: none may be asked for in vain. */
const ON_DEMAND = /=>\s*FileAttachment\(/;

/** A link that has a browser ask for a file that the page will read. @example preloadLink("./others.json") */
export function preloadLink(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${path}">\n`;
}

/**
 * Links that have a browser ask for a page's members at once, beside its modules: else it would know of them only after these
 * have run, which costs a slow line a second round of waiting.
 * @param html what Framework built
 * @param options `kind` of the experiment: only a published one's pages read its published figures
 * @returns HTML for the head; empty where a page reads no member
 * @example preloadMembers(html, {kind: "imported"})
 */
export function preloadMembers(html: string, {kind}: {kind: string}): string {
  if (ON_DEMAND.test(html)) return "";
  return [...html.matchAll(FILE)]
    .filter(([, member]) => !LATE.has(member) && (member !== "published" || kind === "published"))
    .map(([, , path]) => preloadLink(path))
    .join("");
}
