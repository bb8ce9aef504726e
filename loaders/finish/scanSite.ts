import {existsSync, readFileSync} from "node:fs";
import {dirname, join, relative, resolve} from "node:path";
import {sitePaths} from "./sitePaths.js";

/** Whether a tag has an attribute such as `onclick`; the same words in a text are harmless. */
function hasHandler(html: string): boolean {
  const markup = html.replaceAll(/<script.*?<\/script>/gs, "");
  const tags = markup.matchAll(/<[a-z][\w-]*((?:\s+[^\s"'>/=]+(?:="[^"]*")?)*)\s*\/?>/gi);
  return [...tags].some(([, attributes]) => /(?:^|\s)on[a-z]+=/i.test(attributes.replaceAll(/="[^"]*"/g, "=")));
}

/** What must not stand in a page of the site. */
function pageProblems(html: string): string[] {
  const problems: string[] = [];
  if (html.includes("observablehq--error")) problems.push("a block that failed");
  for (const [, specifier] of html.matchAll(/\b(?:import\(|from |import )"([^"]+)"/g)) {
    if (!/^[./]/.test(specifier)) problems.push(`unresolved import: ${specifier}`);
  }
  for (const [, address] of html.matchAll(
    /<(?:link|script|img|source|iframe)\b[^>]*\s(?:src|href|srcset)="(\w+:[^"]*)"/g,
  )) {
    if (!address.startsWith("data:")) problems.push(`outside address: ${address}`);
  }
  if (hasHandler(html)) problems.push("an inline event handler");
  if (/\sdata-finding[^>]*><\//.test(html)) problems.push("an empty finding");
  return problems;
}

function moduleProblems(code: string): string[] {
  return [...code.matchAll(/\b(?:import\(|from|import)\s?"((?:https?:|npm:|jsr:)[^"]+)"/g)].map(
    ([, specifier]) => `outside import: ${specifier}`,
  );
}

function styleProblems(css: string): string[] {
  return [...css.matchAll(/(?:url\(|@import\s+)["']?(https?:[^"')]+)/g)].map(
    ([, address]) => `outside address: ${address}`,
  );
}

function brokenLinks(root: string, page: string, html: string): string[] {
  const markup = html.replaceAll(/<script.*?<\/script>/gs, "");
  return [...markup.matchAll(/<(?:a|link|script|img)\b[^>]*\s(?:href|src)="([^"#?]+)[^"]*"/g)]
    .map(([, link]) => decodeURI(link.replaceAll("&amp;", "&")))
    .filter((link) => !/^\w+:/.test(link))
    .filter((link) => {
      const target = link.startsWith("/") ? join(root, link) : resolve(dirname(page), link);
      return !existsSync(/\/$|^\.{1,2}$|\/\.{1,2}$/.test(link) ? join(target, "index.html") : target);
    })
    .map((link) => `broken link: ${link}`);
}

/**
 * Reads a built site as a browser with no way out would find it.
 * @param root the site's folder
 * @returns every problem, `page: what`; none where the site may be published
 * @example scanSite("dist") // []
 */
export function scanSite(root: string): string[] {
  return sitePaths(root).flatMap((path) => {
    const check = (problems: string[]) => problems.map((problem) => `${relative(root, path)}: ${problem}`);
    if (path.endsWith(".html")) {
      const html = readFileSync(path, "utf8");
      return check([...pageProblems(html), ...brokenLinks(root, path, html)]);
    }
    if (path.endsWith(".js")) return check(moduleProblems(readFileSync(path, "utf8")));
    if (path.endsWith(".css")) return check(styleProblems(readFileSync(path, "utf8")));
    return [];
  });
}
