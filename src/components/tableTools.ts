import {inDigits, plural} from "../analysis/phrasing.js";
import {saveFile, toCsv} from "./download.js";
import type {Exported} from "./download.js";
import type {TableColumn} from "./dataTable.js";
import {h, toText} from "./markup.js";
import type {Markup} from "./markup.js";

/** What a reader has chosen of a table's rows and columns; it lasts as long as the page. */
export interface TableChoices {
  search: string;
  /** ids of columns that are not shown */
  hidden: ReadonlySet<string>;
}

const everything: TableChoices = {search: "", hidden: new Set()};
const choices = new Map<string, TableChoices>();

/** Tables of fewer rows and columns are taken in at a glance and need no tools. */
const ROWS = 12;
const COLUMNS = 7;

/** What is chosen of a table, all of it at first. */
export function choicesOf(id: string): TableChoices {
  return choices.get(id) ?? everything;
}

/** Forgets what was chosen of every table. */
export function resetChoices(): void {
  choices.clear();
}

/** Whether a table is large enough for a search and a choice of columns. */
export function hasTools(rows: number, columns: number): boolean {
  return rows >= ROWS || columns >= COLUMNS;
}

/** A row as it reads, in lower case. */
function textOf<R>(row: R, columns: readonly TableColumn<R>[]): string {
  return columns
    .map(({cell}) => toText(cell(row)))
    .join(" ")
    .toLowerCase();
}

/**
 * The rows that hold every word of a search, and none of the words with a minus in front.
 * @param columns whose texts are searched, shown or not
 * @param search words; case does not matter
 * @example searchRows(rows, columns, "gpt -mini")
 */
export function searchRows<R>(rows: readonly R[], columns: readonly TableColumn<R>[], search: string): readonly R[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row, columns);
    return words.every((word) =>
      word.length > 1 && word.startsWith("-") ? !text.includes(word.slice(1)) : text.includes(word),
    );
  });
}

/** The rows as they are shown: a column's value where it has one, else what its cell says. */
export function exportRows<R>(rows: readonly R[], columns: readonly TableColumn<R>[]): Exported[] {
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({id, cell, value}) => {
        const own = value === undefined ? toText(cell(row)) : value(row);
        return [id, typeof own === "number" && Number.isNaN(own) ? null : own];
      }),
    ),
  );
}

/** A table that can be drawn anew by itself, without the page around it. */
export interface ToolsOf<R> {
  id: string;
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  /** draws the table that an event came from anew */
  redraw: (event: Event) => void;
}

/** Search, choice of columns, and the shown rows as CSV or JSON, in a quiet line above a table. */
export function tableTools<R>({id, label, columns, rows, redraw}: ToolsOf<R>): Markup {
  const chosen = choicesOf(id);
  const change = (patch: Partial<TableChoices>, event: Event) => {
    choices.set(id, {...choicesOf(id), ...patch});
    redraw(event);
  };
  const shown = () => {
    const {search, hidden} = choicesOf(id);
    return exportRows(
      searchRows(rows, columns, search),
      columns.filter((column) => !hidden.has(column.id)),
    );
  };
  const menu = (name: string, ...items: Markup[]) =>
    h(
      "details",
      {class: "action", "data-control": `${id}-${name}`},
      h("summary", null, name),
      h("div", {class: "action-menu"}, ...items),
    );
  const found = searchRows(rows, columns, chosen.search).length;
  return h(
    "div",
    {class: "table-tools"},
    h("input", {
      type: "search",
      value: chosen.search,
      placeholder: "Search rows",
      title: "Words that a row must hold; with a minus in front, words that it must not",
      "aria-label": `Search: ${label}`,
      "data-control": `${id}-search`,
      oninput: (event: Event) => change({search: (event.currentTarget as HTMLInputElement).value}, event),
    }),
    h("output", {class: "second", "aria-live": "polite"}, countText(found, rows.length)),
    h(
      "div",
      {class: "actions"},
      menu(
        "Columns",
        ...columns.slice(1).map((column) =>
          h(
            "label",
            null,
            h("input", {
              type: "checkbox",
              checked: !chosen.hidden.has(column.id),
              "data-control": `${id}-column-${column.id}`,
              onchange: (event: Event) => {
                const hidden = new Set(choicesOf(id).hidden);
                if ((event.currentTarget as HTMLInputElement).checked) hidden.delete(column.id);
                else hidden.add(column.id);
                change({hidden}, event);
              },
            }),
            nameOf(column),
          ),
        ),
      ),
      menu(
        "Rows",
        h(
          "button",
          {type: "button", onclick: () => saveFile(`${id}-rows.csv`, new Blob([toCsv(shown())], {type: "text/csv"}))},
          "CSV",
        ),
        h(
          "button",
          {
            type: "button",
            onclick: () =>
              saveFile(
                `${id}-rows.json`,
                new Blob([`${JSON.stringify(shown(), null, 2)}\n`], {type: "application/json"}),
              ),
          },
          "JSON",
        ),
      ),
    ),
  );
}

/** How many rows are shown, in words that change where they do. */
export function countText(found: number, all: number): string {
  return found === all ? plural(all, "row") : `${inDigits(found)} of ${plural(all, "row")}`;
}

function nameOf<R>({label, unit, id}: TableColumn<R>): string {
  const name = label === "" ? id : label;
  return unit === undefined ? name : `${name}, ${unit}`;
}
