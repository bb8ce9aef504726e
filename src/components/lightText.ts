import type {ClaimFacts, Mention} from "../analysis/claimMentions.js";
import {factMentions} from "../analysis/claimMentions.js";

/** A text as it stands in the page, with the places in it that are to be lit. */
export interface LitText {
  element: Element;
  mentions: Mention[];
  /** text nodes with the offset at which each begins */
  nodes: {node: Text; start: number}[];
}

/** Reads a text of the page as it stands there, laid out or not, and finds what bears on a statement. */
export function readLit(element: Element, facts: ClaimFacts): LitText {
  const nodes: LitText["nodes"] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    nodes.push({node: node as Text, start: length});
    length += (node as Text).length;
  }
  const text = nodes.map(({node}) => node.data).join("");
  return {element, nodes, mentions: factMentions(facts, text)};
}

/** The range of a place, null where the page no longer holds it. */
export function rangeOf({nodes}: LitText, {start, end}: Mention): Range | null {
  const range = new Range();
  const [first, last] = [nodeAt(nodes, start), nodeAt(nodes, end - 1)];
  if (first === undefined || last === undefined) return null;
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

/** The text node that holds an offset, by halving. */
function nodeAt(nodes: LitText["nodes"], offset: number): LitText["nodes"][number] | undefined {
  let [low, high] = [0, nodes.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (nodes[middle].start <= offset) low = middle;
    else high = middle - 1;
  }
  return nodes[low];
}

/**
 * Paints ranges under a name that the theme gives a colour; where the browser cannot, nothing is painted.
 * @param priority which colour is seen where two names have the same place: the higher
 */
export function paint(name: string, ranges: (Range | null)[], priority = 0): void {
  if (!("highlights" in CSS)) return;
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0) CSS.highlights.delete(name);
  else {
    const highlight = new Highlight(...known);
    highlight.priority = priority;
    CSS.highlights.set(name, highlight);
  }
}
