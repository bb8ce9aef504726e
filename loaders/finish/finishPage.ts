import {plainDirection} from "../../src/analysis/plainDirection.js";
import {contentSecurityPolicy} from "./contentSecurityPolicy.js";
import {preloadLink, preloadMembers} from "./preloadMembers.js";
import {mapCode} from "./htmlPieces.js";

/** What the finish step writes into a page's markers: texts, escaped here. */
export interface PageText {
  /** Of the heading and the window. */
  readonly title: string;
  /** What the experiment is worth, beside the heading. */
  readonly badge: {readonly kind: string; readonly words: string};
  readonly finding: string;
  /** Files beside the page that it asks for at once. */
  readonly preload?: readonly string[];
  readonly table: {readonly head: readonly string[]; readonly rows: readonly (readonly string[])[]} | null;
}

const ENTITIES: Record<string, string> = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);
}

const isNumeric = (text: string) => /^[−±<>≈]?\s*[-−]?[\d.,]+\s*%?([–-][\d.,]+\s*%?)?$/.test(text);

/**
 * A table of texts as HTML; columns whose every cell is a number, a range of numbers or empty stand at the right.
 * @param label what the table is, for those who cannot see it
 * @returns HTML with a focusable frame, since it may be wider than a narrow window
 * @example renderDefaultTable({head: ["Model", "n"], rows: [["o3", "12"]]}, "Leaderboard")
 */
export function renderDefaultTable({head, rows}: NonNullable<PageText["table"]>, label: string): string {
  const right = head.map(
    (_, i) => rows.some((row) => row[i] !== "") && rows.every((row) => row[i] === "" || isNumeric(row[i])),
  );
  const mark = (i: number) => (right[i] ? ` class="number"` : "");
  const cells = (row: readonly string[]) =>
    row.map((text, i) =>
      i === 0 ? `<th scope="row">${escapeHtml(text)}</th>` : `<td${mark(i)}>${escapeHtml(text)}</td>`,
    );
  const headCells = head.map((text, i) => `<th scope="col"${mark(i)}>${escapeHtml(text)}</th>`);
  return `<div class="table-frame" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table class="data"><thead><tr>${headCells.join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row).join("")}</tr>`).join("")}</tbody></table></div>`;
}

function fill(html: string, marker: string, content: string): string {
  const opening = new RegExp(`(<[a-z0-9]+(?=[^>]*\\s${marker}[\\s=>])[^>]*>)[^<]*(</)`);
  return html.replace(opening, (_, start: string, end: string) => `${start}${content}${end}`);
}

function fillMarkers(html: string, {title, badge, finding, table}: PageText): string {
  const window = `<title>${escapeHtml(plainDirection(title))} | Benchbook</title>`;
  const mark = `<span class="badge ${badge.kind}">${escapeHtml(badge.words)}</span>`;
  const headed = fill(html, "data-title", escapeHtml(title)).replace(
    /<h1 data-title.*?<\/h1>/,
    (heading) => heading + mark,
  );
  const filled = fill(headed, "data-finding", escapeHtml(plainDirection(finding)));
  const withTitle = filled.replace(/<title>[^<]*<\/title>/, () => window);
  return table === null ? withTitle : fill(withTitle, "data-default-table", renderDefaultTable(table, title));
}

/**
 * A page as it is published: it has a language, may be enlarged, is the same whenever it is built from the same data,
 * states its finding before any script runs, and lets nothing run or load but what stands in the site.
 * It comes after Framework's build: `preview` needs what the policy forbids.
 * @param html what Framework built
 * @param text what the page says by itself; null for a page without markers
 * @returns the page's HTML in its last form
 * @example finishPage("<html><head><meta charset=\"utf-8\">", null).startsWith("<html lang=\"en\">") // true
 */
export function finishPage(html: string, text: PageText | null): string {
  let page = mapCode(html, (code) => code.replaceAll(/,"lastModified":[\d.]+/g, ""))
    .replace(/<html>/, `<html lang="en">`)
    .replace(/, maximum-scale=1/, "")
    .replace(/<meta name="generator"[^>]*>\n?/, "")
    // Framework makes each heading a link to itself, which a screen reader reads twice.
    .replaceAll(/<a class="observablehq-header-anchor" href="#[^"]*">(.*?)<\/a>/gs, "$1");
  if (text !== null) {
    page = fillMarkers(page, text);
    const beside = (text.preload ?? []).map((file) => preloadLink(`./${file}`)).join("");
    page = page.replace("</head>", () => `${preloadMembers(page, text.badge)}${beside}</head>`);
  }
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(page)}">`;
  return page.replace(/(<meta charset="utf-8">)/, (charset) => `${charset}\n${policy}`);
}
