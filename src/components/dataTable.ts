import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";

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

/**
 * A table that sorts, bands ties, keeps its head in sight and at 360 px folds its wide columns into a detail row.
 *
 * Missing values sort last whatever the direction.
 * @param rows in their own order
 */
export function dataTable<R>(rows: R[], options: TableOptions<R>): Markup {
  const {columns, sort, bandOf, label} = options;
  const sorted = sortRows(rows, columns, sort);
  const hasBands = bandOf !== undefined && sort === null;
  const hasBrackets = options.hasBrackets === true && hasBands;
  const bands = hasBands ? groupsOf(sorted, bandOf) : [sorted];
  return h(
    "div",
    {
      class: options.isNarrow === true ? "table-frame narrow-table" : "table-frame",
      role: "region",
      "aria-label": label,
      tabindex: 0,
    },
    h(
      "table",
      {class: "data"},
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          hasBrackets ? h("td", {class: "bracket"}) : null,
          columns.map((column) => headCell(column, options)),
        ),
      ),
      bands.map((band, i) =>
        h(
          "tbody",
          {class: hasBands ? `tie${i % 2 === 0 ? " shaded" : ""}` : null},
          band.map((row) => rowsOf(row, options, hasBrackets)),
        ),
      ),
    ),
  );
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
          ? h("th", {scope: "row", class: classOf(column)}, column.cell(row))
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

function toggleDetail(event: Event): void {
  const detail = (event.currentTarget as Element).nextElementSibling;
  if (detail instanceof HTMLElement) detail.hidden = !detail.hidden;
}

function headCell<R>(column: TableColumn<R>, {sort, onSort, id}: TableOptions<R>): Markup {
  const isSorted = sort === column.id || sort === `-${column.id}`;
  const direction = isSorted ? (sort === column.id ? "ascending" : "descending") : null;
  const unit = column.unit === undefined ? null : h("span", {class: "unit"}, column.unit);
  const isSortable = column.value !== undefined && onSort !== undefined;
  const next = direction === null ? (column.isNumber === true ? `-${column.id}` : column.id) : nextSort(column, sort);
  return h(
    "th",
    {scope: "col", class: classOf(column), "aria-sort": direction},
    isSortable
      ? h(
          "button",
          {type: "button", "data-control": `${id}-sort-${column.id}`, onclick: () => onSort?.(next)},
          column.label,
        )
      : column.label,
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

function groupsOf<R>(rows: R[], bandOf: (row: R) => number): R[][] {
  const groups: R[][] = [];
  rows.forEach((row, i) => {
    if (i > 0 && bandOf(rows[i - 1]) === bandOf(row)) groups[groups.length - 1].push(row);
    else groups.push([row]);
  });
  return groups;
}

/** Rows by a column: `estimate`, or `-estimate` for descending; null keeps their order. Missing values come last. */
export function sortRows<R>(rows: R[], columns: TableColumn<R>[], sort: string | null): R[] {
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
