import {inDigits} from "../analysis/phrasing.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

/** Rows of a long table that stand in the page at once. */
export const ROWS_A_PAGE = 100;

/** The rows of a page of a long table. @example pageOf([1, 2, 3], 0) // [1, 2, 3] */
export function pageOf<T>(rows: T[], from: number): T[] {
  return rows.slice(from, from + ROWS_A_PAGE);
}

/** Where a page begins, of an address's text: a whole number of pages within the rows. @example pageStart("250", 1000) // 200 */
export function pageStart(text: string | undefined, rows: number): number {
  const from = Number(text ?? 0);
  if (!(from > 0)) return 0;
  const last = Math.max(0, Math.ceil(rows / ROWS_A_PAGE) - 1);
  return ROWS_A_PAGE * Math.min(last, Math.floor(from / ROWS_A_PAGE));
}

/**
 * The pages of a long table: which rows are shown, and buttons for the ones before and behind. Only the rows of one page stand in
 * the document, so that five thousand cost no more than a hundred.
 * @param rows how many there are
 * @param from the first that is shown, from 0
 * @param noun what they are, in the plural
 */
export function pager(id: string, rows: number, from: number, noun: string, onChange: (from: number) => void): Child {
  const to = Math.min(rows, from + ROWS_A_PAGE);
  const button = (label: string, target: number, isThere: boolean) =>
    h(
      "button",
      {type: "button", "data-control": `${id}-${label}`, disabled: !isThere, onclick: () => onChange(target)},
      label,
    );
  return h(
    "div",
    {class: "pager"},
    h(
      "span",
      {role: "status"},
      rows === 0 ? `No ${noun}` : `${inDigits(from + 1)}–${inDigits(to)} of ${inDigits(rows)} ${noun}`,
    ),
    rows <= ROWS_A_PAGE
      ? null
      : [button("earlier", Math.max(0, from - ROWS_A_PAGE), from > 0), button("later", from + ROWS_A_PAGE, to < rows)],
  );
}
