import {fitText} from "./fitText.js";
import {h, toElement, toText} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {choicesOf, countText, hasTools, searchRows, tableTools} from "./tableTools.js";

/** A column of a data table. */
export interface TableColumn<R> {
  id: string;
  label: string;
  /** second line of the head */
  unit?: string;
  cell: (row: R) => Child;
  /** what it sorts by; a column without is not sorted by */
  value?: (row: R) => number | string | null;
  /** right-aligned, tabular */
  isNumber?: boolean;
  /** further classes of the cell */
  class?: string;
  /** folded into the row's detail below 640 px */
  isWide?: boolean;
}

/** What a data table shows besides its rows. */
export interface TableOptions<R> {
  id: string;
  label: string;
  columns: TableColumn<R>[];
  /** `estimate`, or `-estimate` for descending; null for the order of the rows */
  sort: string | null;
  onSort?: (sort: string | null) => void;
  /** which band a row belongs to; bands stand only in the rows' own order */
  bandOf?: (row: R) => number;
  /** whether bands are bracketed at left */
  hasBrackets?: boolean;
  /** for a table of few columns: as wide as its cells need */
  isNarrow?: boolean;
}

/** Rows from which on only those in sight are in the page. */
const VIRTUAL_FROM = 300;
/** Rows that are drawn at once, and those kept above what is in sight. */
const WINDOW = 120;
const ABOVE = 40;
/** Height of a row before one has been measured, in px. */
const ROW_HEIGHT = 32;
/** Room for the name of a column, in px. */
const HEAD = 260;
/** Names of rows that are longer may be cut by the page's style. */
const LONG = 20;

/**
 * A table that sorts, bands ties, keeps its head in sight and at 360 px folds its wide columns into a detail row. A large one
 * has a search, a choice of columns, and its shown rows as CSV and JSON; of a very large one only the rows in sight are drawn.
 *
 * Missing values sort last whatever the direction.
 * @param rows in their own order
 */
export function dataTable<R>(rows: R[], options: TableOptions<R>): Markup {
  const sorted = sortRows(rows, options.columns, options.sort);
  const frame = frameOf(sorted, options);
  if (!hasTools(rows.length, options.columns.length)) return frame;
  const redraw = (event: Event) => redrawTable(event.currentTarget as Element, sorted, options);
  return h("div", {class: "table-block"}, tableTools({...options, rows: sorted, redraw}), frame);
}

function frameOf<R>(sorted: readonly R[], options: TableOptions<R>): Markup {
  const isVirtual = sorted.length >= VIRTUAL_FROM;
  const classes = ["table-frame", options.isNarrow === true ? "narrow-table" : "", isVirtual ? "virtual" : ""];
  return h(
    "div",
    {
      class: classes.filter(Boolean).join(" "),
      role: "region",
      "aria-label": options.label,
      tabindex: 0,
      onscroll: isVirtual ? (event: Event) => scrollTable(event.currentTarget as Element, sorted, options) : null,
    },
    tableOf(sorted, options, 0, ROW_HEIGHT),
  );
}

/** The table from a first row on; of a very large one only a window of rows, with the height of the rest above and below. */
function tableOf<R>(sorted: readonly R[], options: TableOptions<R>, first: number, rowHeight: number): Markup {
  const {search, hidden} = choicesOf(options.id);
  const found = searchRows(sorted, options.columns, search);
  const shown = {...options, columns: options.columns.filter(({id}) => !hidden.has(id))};
  const isVirtual = sorted.length >= VIRTUAL_FROM;
  const last = isVirtual ? Math.min(found.length, first + WINDOW) : found.length;
  const isOwnOrder = !shown.columns.some(({id}) => id === options.sort?.replace(/^-/, ""));
  const bandOf = isOwnOrder && !isVirtual ? options.bandOf : undefined;
  const hasBrackets = options.hasBrackets === true && bandOf !== undefined;
  const part = found.slice(first, last);
  const bands = bandOf === undefined ? [part] : groupsOf(part, bandOf);
  const space = (rows: number) =>
    rows <= 0
      ? null
      : h("tbody", {class: "space", "aria-hidden": "true"}, h("tr", {style: `height:${rows * rowHeight}px`}));
  return h(
    "table",
    {class: "data", "aria-rowcount": isVirtual ? found.length + 1 : null, "data-first": isVirtual ? first : null},
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        hasBrackets ? h("td", {class: "bracket"}) : null,
        shown.columns.map((column) => headCell(column, shown)),
      ),
    ),
    space(isVirtual ? first : 0),
    bands.map((band, i) =>
      h(
        "tbody",
        {class: bandOf === undefined ? null : `tie${i % 2 === 0 ? " shaded" : ""}`},
        band.map((row) => rowsOf(row, shown, hasBrackets)),
      ),
    ),
    space(isVirtual ? found.length - last : 0),
  );
}

/** Draws the table beside a tool anew, for what is chosen now. */
function redrawTable<R>(tool: Element, sorted: readonly R[], options: TableOptions<R>): void {
  const block = tool.closest(".table-block");
  const frame = block?.querySelector(".table-frame");
  frame?.replaceChildren(toElement(tableOf(sorted, options, 0, ROW_HEIGHT)));
  frame?.scrollTo({top: 0});
  const found = searchRows(sorted, options.columns, choicesOf(options.id).search).length;
  const count = block?.querySelector(".table-tools output");
  if (count) count.textContent = countText(found, sorted.length);
}

/** Draws the rows that have come into sight. */
function scrollTable<R>(frame: Element, sorted: readonly R[], options: TableOptions<R>): void {
  const drawn = Number(frame.querySelector("table")?.getAttribute("data-first") ?? 0);
  const height = frame.querySelector("tr.row")?.getBoundingClientRect().height ?? ROW_HEIGHT;
  const top = Math.floor(frame.scrollTop / height);
  if (top >= drawn && top + frame.clientHeight / height <= drawn + WINDOW && (drawn === 0 || top - drawn >= 4)) return;
  const {scrollTop} = frame;
  frame.replaceChildren(toElement(tableOf(sorted, options, Math.max(0, top - ABOVE), height)));
  frame.scrollTop = scrollTop;
}

function rowsOf<R>(row: R, options: TableOptions<R>, hasBrackets: boolean): Child {
  const {columns} = options;
  const folded = columns.filter(({isWide}) => isWide === true);
  return [
    h(
      "tr",
      {class: "row", onclick: folded.length === 0 ? null : toggleDetail},
      hasBrackets ? h("td", {class: "bracket"}, h("span", null)) : null,
      columns.map((column, i) =>
        i === 0
          ? h(
              "th",
              {scope: "row", class: classOf(column), title: longTitle(column.cell(row))},
              column.cell(row),
              folded.length === 0 ? null : moreButton(toText(column.cell(row))),
            )
          : h("td", {class: classOf(column)}, column.cell(row)),
      ),
    ),
    folded.length === 0
      ? null
      : h(
          "tr",
          {class: "detail", hidden: true},
          hasBrackets ? h("td", {class: "bracket"}, h("span", null)) : null,
          h(
            "td",
            {colspan: columns.length},
            h(
              "dl",
              {class: "detail-list"},
              folded.map((column) => h("div", null, h("dt", null, column.label), h("dd", null, column.cell(row)))),
            ),
          ),
        ),
  ];
}

/** The whole name of a row where it may be cut. */
function longTitle(name: Child): string | null {
  const text = toText(name);
  return text.length > LONG ? text : null;
}

/** Opens a row's detail by keyboard; it is in sight where columns are folded. The press is the row's own. */
function moreButton(name: string): Markup {
  return h("button", {type: "button", class: "more", "aria-expanded": "false", "aria-label": `Details of ${name}`});
}

function toggleDetail(event: Event): void {
  const row = event.currentTarget as Element;
  const detail = row.nextElementSibling;
  if (!(detail instanceof HTMLElement)) return;
  detail.hidden = !detail.hidden;
  row.querySelector(".more")?.setAttribute("aria-expanded", String(!detail.hidden));
}

function headCell<R>(column: TableColumn<R>, {sort, onSort, id}: TableOptions<R>): Markup {
  const isSorted = sort === column.id || sort === `-${column.id}`;
  const direction = isSorted ? (sort === column.id ? "ascending" : "descending") : null;
  const unit = column.unit === undefined ? null : h("span", {class: "unit"}, column.unit);
  const isSortable = column.value !== undefined && onSort !== undefined;
  const label = fitText(column.label, 12, HEAD);
  const next = direction === null ? (column.isNumber === true ? `-${column.id}` : column.id) : nextSort(column, sort);
  return h(
    "th",
    {scope: "col", class: classOf(column), "aria-sort": direction, title: label === column.label ? null : column.label},
    isSortable
      ? h("button", {type: "button", "data-control": `${id}-sort-${column.id}`, onclick: () => onSort?.(next)}, label)
      : label,
    unit,
  );
}

function nextSort<R>(column: TableColumn<R>, sort: string | null): string | null {
  const first = column.isNumber === true ? `-${column.id}` : column.id;
  if (sort !== first) return null;
  return first.startsWith("-") ? column.id : `-${column.id}`;
}

function classOf<R>({isNumber, isWide, class: own}: TableColumn<R>): string | null {
  const classes = [isNumber === true ? "number" : "", isWide === true ? "wide" : "", own ?? ""].filter(Boolean);
  return classes.length === 0 ? null : classes.join(" ");
}

function groupsOf<R>(rows: readonly R[], bandOf: (row: R) => number): R[][] {
  const groups: R[][] = [];
  rows.forEach((row, i) => {
    if (i > 0 && bandOf(rows[i - 1]) === bandOf(row)) groups[groups.length - 1].push(row);
    else groups.push([row]);
  });
  return groups;
}

function sortRows<R>(rows: R[], columns: TableColumn<R>[], sort: string | null): R[] {
  if (sort === null) return rows;
  const column = columns.find(({id}) => id === sort.replace(/^-/, ""));
  const {value} = column ?? {};
  if (value === undefined) return rows;
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === "string" || typeof second === "string") {
      return sign * String(first).localeCompare(String(second), "en");
    }
    return sign * (first - second);
  });
}
