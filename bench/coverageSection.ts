import {readFileSync, writeFileSync} from "node:fs";

/** Cells of one row of a table of coverage. */
export type Row = (string | number)[];

/**
 * A Markdown table: the first column to the left, the others to the right.
 * @param head the names of the columns
 * @param rows as many cells each
 * @returns lines without an end
 * @example markdownTable(["n", "%"], [[20, "95.1"]]) // "| n | % |\n| --- | --: |\n| 20 | 95.1 |"
 */
export function markdownTable(head: Row, rows: Row[]): string {
  const line = (row: Row): string => `| ${row.join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/**
 * Prints what was measured, or with `--write` among the arguments puts it between its markers in `docs/statistics.md`.
 * @param marker the markers' name: `<!-- name -->` and `<!-- /name -->`
 * @param text Markdown
 * @throws where the page lacks the markers; nothing is written then
 * @example showCoverage("coverage-resampled", text)
 */
export function showCoverage(marker: string, text: string): void {
  if (!process.argv.includes("--write")) {
    console.log(text);
    return;
  }
  const path = new URL("../docs/statistics.md", import.meta.url);
  const page = readFileSync(path, "utf8");
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`coverage: docs/statistics.md: got no markers; expected ${start} and ${end}`);
  }
  writeFileSync(path, `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`);
}
