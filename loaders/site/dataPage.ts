import {SCHEMA_VERSION, tableNames, tables} from "../../data/schema.js";
import type {TableName} from "../../data/schema.js";
import type {Column} from "../../data/columns.js";
import {typeOf, viewEntries} from "../dictionary.js";
import {escapeText} from "./escape.js";
import {inventory, sumParts} from "./inventory.js";
import type {HeldTable} from "./inventory.js";
import {kindWords} from "./kindWords.js";
import {readSelection} from "./selection.js";
import type {Readable, Selection} from "./selection.js";

const whole = new Intl.NumberFormat("en-US");

/** Text with its `code` marked. */
function inline(text: string): string {
  return escapeText(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${whole.format(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function frame(label: string, head: string, rows: readonly string[]): string {
  return `<div class="table-frame" role="region" aria-label="${escapeText(label)}" tabindex="0"><table class="data dictionary"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

const th = (text: string, kind = "") => `<th scope="col"${kind === "" ? "" : ` class="${kind}"`}>${text}</th>`;
const td = (html: string, kind = "") => `<td${kind === "" ? "" : ` class="${kind}"`}>${html}</td>`;

function tableRow({table, parts}: HeldTable): string {
  const held = [{table, parts}];
  const list = parts.map(
    ({name, rows, bytes, sha256}) =>
      `<li><code>${escapeText(name)}</code> <span class="second">${whole.format(rows)} rows, ${whole.format(bytes)} bytes, SHA-256</span> <code class="hash">${sha256}</code></li>`,
  );
  const count = `${parts.length} ${parts.length === 1 ? "part" : "parts"}`;
  return `<tr><th scope="row"><a href="#${table}"><code>${table}</code></a></th>${td(whole.format(sumParts(held, ({rows}) => rows)), "number")}${td(
    sizeText(sumParts(held, ({bytes}) => bytes)),
    "number",
  )}${td(`<details class="parts"><summary>${count}</summary><ul>${list.join("")}</ul></details>`)}</tr>`;
}

function experimentSection({id, manifest}: Readable, held: readonly HeldTable[]): string {
  const {title, kind, source, notes} = manifest;
  const from = [source.name, source.version, source.licence].filter((text) => text !== null).join(", ");
  const table = held.some((entry) => entry.table === "trials") ? "trials" : (held.at(-1)?.table ?? "models");
  const query = `npm run benchbook -- sql --experiment ${id} "SELECT * FROM ${table} LIMIT 5"`;
  return [
    `<section class="data-experiment" id="experiment-${escapeText(id)}"><h2><a href="/${id}/">${escapeText(title)}</a></h2>`,
    `<p class="second">${kindWords[kind]}; source ${escapeText(from)}. ${notes.map(inline).join(" ")}</p>`,
    frame(
      `Tables of ${title}`,
      th("Table") + th("Rows", "number") + th("Size", "number") + th("Parts"),
      held.map(tableRow),
    ),
    `<pre tabindex="0">${escapeText(query)}</pre></section>`,
  ].join("");
}

function keyText(table: TableName): string {
  const {key, unit, references} = tables[table];
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(", ");
  const links = Object.entries(references).map(([name, target]) => `\`${name}\` → \`${target}\``);
  return [
    `Key: ${names(key)}.`,
    unit.join() === key.join()
      ? "Each row is written and superseded by itself."
      : `Written and superseded as a whole: the rows of one ${names(unit)}.`,
    links.length === 0 ? "" : `Refers to: ${links.join(", ")}.`,
  ].join(" ");
}

function dictionarySection(table: TableName): string {
  const {meaning, key} = tables[table];
  const columns = Object.entries(tables[table].columns) as [string, Column][];
  const rows = columns.map(([name, column]) => {
    const label = `<code>${name}</code>`;
    return `<tr><th scope="row">${key.includes(name as never) ? `<strong>${label}</strong>` : label}</th>${td(inline(typeOf(column)))}${td(inline(column.meaning))}${td(inline(column.nullMeaning ?? "never"))}</tr>`;
  });
  return `<section id="${table}"><h3><code>${table}</code></h3><p>${inline(meaning)}</p><p class="second">${inline(keyText(table))}</p>${frame(
    `Columns of ${table}`,
    th("Column") + th("Type (unit)") + th("Meaning") + th("Null means"),
    rows,
  )}</section>`;
}

function viewsSection(): string {
  const rows = viewEntries().map(
    ([use, meaning]) => `<tr><th scope="row">${inline(use)}</th>${td(inline(meaning))}</tr>`,
  );
  return `<section id="views"><h3>Views, macros and queries</h3><p>What <code>benchbook sql</code> finds beside the tables: views by name, macros by call; queries stand in <code>loaders/sql/</code> and run by <code>benchbook sql -f</code>. The one-row view <code>experiment</code> holds the manifest.</p>${frame(
    "Views, macros and queries",
    th("Name") + th("What one row or the value is"),
    rows,
  )}</section>`;
}

function finding(held: readonly (readonly HeldTable[])[]): string {
  const all = held.flat();
  if (all.length === 0) return "No experiment is here yet: this is what its tables would mean.";
  const experiments = held.length === 1 ? "One experiment holds" : `${held.length} experiments hold`;
  const parts = all.reduce((sum, {parts: own}) => sum + own.length, 0);
  return `${experiments} ${whole.format(sumParts(all, ({rows}) => rows))} rows in ${whole.format(parts)} Parquet ${parts === 1 ? "file" : "files"} (${sizeText(sumParts(all, ({bytes}) => bytes))}); every number of this report is computed from them.`;
}

/**
 * The data page's Markdown: what each experiment holds, part by part with its hash, how to query it, and what every table,
 * column, view and macro means.
 * @param selection the experiments of the site
 */
export function toDataPage(selection: Selection): string {
  const held = selection.experiments.map(({folder}) => inventory(folder));
  const links = tableNames.map((table) => `<a href="#${table}"><code>${table}</code></a>`);
  return `---
title: Data
---

<div class="page-head"><h1>Data</h1></div>
<p class="finding">${finding(held)}</p>
<div class="data-page">${selection.experiments.map((experiment, i) => experimentSection(experiment, held[i])).join("")}<section class="prose"><h2 id="dictionary">Data dictionary</h2><p>Version ${SCHEMA_VERSION} of the contract. Each table is a folder of Parquet parts (zstd) in <code>data/experiments/&lt;id&gt;/&lt;table&gt;/</code>. A part is never changed; of rows with the same unit the newest <code>written_at</code> holds, so that the rows counted above may include superseded ones. Key columns are bold. Types are DuckDB’s; a closed list stands in the place of its type. Times are UTC, proportions 0 to 1.</p><p>Tables: ${links.join(" · ")} · <a href="#views">views and macros</a></p></section>${tableNames.map(dictionarySection).join("")}${viewsSection()}</div>
`;
}

/** Prints the data page of the experiments that this build is about. */
export function printDataPage(): void {
  process.stdout.write(toDataPage(readSelection()));
}
