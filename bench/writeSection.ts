import {existsSync, readFileSync, writeFileSync} from "node:fs";

const RESULTS = new URL("RESULTS.md", import.meta.url);
const HEAD = "# Measured\n\nWritten by the scripts of this folder; each section says by which, and on what machine.\n";

/**
 * Puts a section of `bench/RESULTS.md` in place of the one of the same title, or at the end.
 * @param title without `## `
 * @param body Markdown
 */
export function writeSection(title: string, body: string): void {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : HEAD;
  const sections = text.split(/^(?=## )/m).map((section) => section.trimEnd());
  const section = `## ${title}\n\n${body.trim()}`;
  const place = sections.findIndex((other) => other.startsWith(`## ${title}\n`));
  if (place < 0) sections.push(section);
  else sections[place] = section;
  writeFileSync(RESULTS, `${sections.join("\n\n")}\n`);
}
