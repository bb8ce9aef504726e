/** A box in a drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A label that wants a place beside its point. */
export interface Wanted {
  x: number;
  y: number;
  width: number;
}

/** Where a label stands: its anchor and the middle of its letters. */
export interface PlacedLabel {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

const HEIGHT = 15;
const OFFSET = 9;

/**
 * Places labels beside their points so that none covers another, a mark or an edge: right, left, above, below, then the
 * corners. A label that finds no place gets none: its point keeps its mark, and the table names it.
 * @param wanted in order of importance
 * @param obstacles boxes to stay clear of: marks and intervals
 * @param bounds the drawing
 * @returns one place a label, in the order given; null where there is none
 * @example placeLabels([{x: 50, y: 50, width: 40}], [], {x: 0, y: 0, width: 200, height: 100}) // [{x: 59, y: 50, anchor: "start"}]
 */
export function placeLabels(wanted: Wanted[], obstacles: Box[], bounds: Box): (PlacedLabel | null)[] {
  const taken: Box[] = [...obstacles];
  return wanted.map((label) => {
    for (const place of candidatesOf(label)) {
      const box = boxOf(place, label.width);
      if (!isInside(box, bounds) || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      return place;
    }
    return null;
  });
}

function candidatesOf({x, y}: Wanted): PlacedLabel[] {
  return [
    {x: x + OFFSET, y, anchor: "start"},
    {x: x - OFFSET, y, anchor: "end"},
    {x: x + OFFSET - 2, y: y - 12, anchor: "start"},
    {x: x - OFFSET + 2, y: y - 12, anchor: "end"},
    {x: x + OFFSET - 2, y: y + 12, anchor: "start"},
    {x: x - OFFSET + 2, y: y + 12, anchor: "end"},
    {x: x + OFFSET - 2, y: y - 22, anchor: "start"},
    {x: x - OFFSET + 2, y: y - 22, anchor: "end"},
    {x: x + OFFSET - 2, y: y + 22, anchor: "start"},
    {x: x - OFFSET + 2, y: y + 22, anchor: "end"},
    {x, y: y - 18, anchor: "middle"},
    {x, y: y + 18, anchor: "middle"},
  ];
}

function boxOf({x, y, anchor}: PlacedLabel, width: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return {x: left, y: y - HEIGHT / 2, width, height: HEIGHT};
}

function isInside(box: Box, bounds: Box): boolean {
  return (
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height
  );
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
