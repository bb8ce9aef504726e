import {figuresOf} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

/**
 * One figure of a view, with a line that leads to its page.
 * @param body of the view
 * @param id of the figure
 * @param page address of the whole page in the same state
 */
export function embeddedOnly(body: Child[], id: string, page: string): Child[] {
  const figure = figuresOf(body).find(({frame}) => frame.id === id);
  if (figure === undefined) return [h("p", {class: "notice"}, `This page has no figure ${id} in this state.`)];
  return [
    figure,
    h(
      "p",
      {class: "embed-source"},
      h("a", {href: page, target: "_top"}, "The whole page, with every choice: Benchbook"),
    ),
  ];
}
