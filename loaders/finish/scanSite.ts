import {existsSync, readFileSync} from "node:fs";
import {dirname, join, relative, resolve} from "node:path";
import {htmlPieces} from "./htmlPieces.js";
import type {HtmlPiece} from "./htmlPieces.js";
import {sitePaths} from "./sitePaths.js";

const LOADERS = ["link", "script", "img", "source", "iframe", "object", "embed", "video", "audio"];
const LOADED = ["src", "href", "srcset", "data", "poster"];

/** Addresses with a scheme of their own that a page loads by itself. */
function outsideAddresses(pieces: readonly HtmlPiece[]): string[] {
  return pieces
    .filter(({kind, name}) => kind === "tag" && LOADERS.includes(name))
    .flatMap(({attributes}) => LOADED.map((name) => attributes.get(name) ?? ""))
    .filter((address) => /^\s*([\w+.-]+:|\/\/)/.test(address) && !/^data:/i.test(address))
    .map((address) => `outside address: ${address}`);
}

/** What must not stand in a page of the site; the same words in a text are harmless. */
function pageProblems(pieces: readonly HtmlPiece[]): string[] {
  const tags = pieces.filter(({kind}) => kind === "tag");
  const problems: string[] = [];
  if (tags.some(({attributes}) => /\bobservablehq--error\b/.test(attributes.get("class") ?? "")))
    problems.push("a block that failed");
  for (const {html} of pieces.filter(({kind}) => kind === "script")) {
    for (const [, specifier] of html.matchAll(/\b(?:import\(|from |import )"([^"]+)"/g)) {
      if (!/^[./]/.test(specifier)) problems.push(`unresolved import: ${specifier}`);
    }
  }
  problems.push(...outsideAddresses(pieces));
  if (tags.some(({attributes}) => [...attributes.keys()].some((name) => /^on[a-z]+$/.test(name))))
    problems.push("an inline event handler");
  if (tags.some(({attributes}) => /^\s*(javascript|vbscript|data):/i.test(attributes.get("href") ?? "")))
    problems.push("a link that runs");
  if (pieces.some(({attributes}, i) => attributes.has("data-finding") && pieces[i + 1]?.name.startsWith("/")))
    problems.push("an empty finding");
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

function brokenLinks(root: string, page: string, pieces: readonly HtmlPiece[]): string[] {
  return pieces
    .filter(({kind, name}) => kind === "tag" && ["a", "link", "script", "img"].includes(name))
    .map(({attributes}) => (attributes.get("href") ?? attributes.get("src") ?? "").replace(/[#?].*$/s, ""))
    .filter((link) => link !== "" && !/^\s*\w+:/.test(link))
    .map((link) => decodeURI(link))
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
      const pieces = htmlPieces(readFileSync(path, "utf8"));
      return check([...pageProblems(pieces), ...brokenLinks(root, path, pieces)]);
    }
    if (path.endsWith(".js")) return check(moduleProblems(readFileSync(path, "utf8")));
    if (path.endsWith(".css")) return check(styleProblems(readFileSync(path, "utf8")));
    return [];
  });
}
