/** What an attribute may be: absent (null, undefined, false), bare (true), a value, or a listener of its event. */
export type Attribute = string | number | boolean | null | undefined | ((event: Event) => void);
/** What stands inside a piece of markup; texts are inert, nothing is skipped. */
export type Child = Markup | string | number | null | undefined | false | Child[];

/** A piece of markup: one element, not yet made, with its attributes, listeners and children. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly children: readonly Child[];
}

const SVG = "http://www.w3.org/2000/svg";
const VOID = new Set(["input", "br", "hr", "img", "col", "wbr"]);
const ENTITIES: Record<string, string> = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};

/**
 * Describes an element. Every component is made of these, so that the same figure stands in the built HTML (`toHtml`),
 * in the page (`toElement`) and in a test. Texts of models and tools are texts: nothing is ever parsed as markup.
 * @example h("p", {class: "finding"}, "No single leader")
 */
export function h(tag: string, attributes: Record<string, Attribute> | null = null, ...children: Child[]): Markup {
  return {tag, attributes: attributes ?? {}, children};
}

/**
 * Makes the element, with its listeners (attributes whose value is a function: `onclick`).
 * @param markup what `h` describes
 */
export function toElement(markup: Markup): HTMLElement | SVGElement {
  return makeElement(markup, false);
}

/**
 * The element as HTML text, escaped and without listeners.
 * @example toHtml(h("b", null, "a < b")) // "<b>a &lt; b</b>"
 */
export function toHtml(markup: Markup): string {
  const attributes = Object.entries(markup.attributes)
    .map(([name, value]) => {
      if (value === null || value === undefined || value === false || typeof value === "function") return "";
      return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
    })
    .join("");
  const open = `<${markup.tag}${attributes}>`;
  return VOID.has(markup.tag) ? open : `${open}${textsOf(markup.children)}</${markup.tag}>`;
}

/** The text that a reader of the markup sees, for tests and descriptions. */
export function toText(child: Child): string {
  if (child === null || child === undefined || child === false) return "";
  if (Array.isArray(child)) return child.map(toText).join("");
  return typeof child === "object" ? child.children.map(toText).join("") : String(child);
}

function textsOf(children: readonly Child[]): string {
  return children
    .map((child): string => {
      if (child === null || child === undefined || child === false) return "";
      if (Array.isArray(child)) return textsOf(child);
      return typeof child === "object" ? toHtml(child) : escaped(String(child));
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);
}

function makeElement({tag, attributes, children}: Markup, isSvg: boolean): HTMLElement | SVGElement {
  const inSvg = isSvg || tag === "svg";
  const element = inSvg
    ? (document.createElementNS(SVG, tag) as SVGElement)
    : (document.createElement(tag) as HTMLElement);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  appendAll(element, children, inSvg);
  return element;
}

function appendAll(parent: Element, children: readonly Child[], isSvg: boolean): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) appendAll(parent, child, isSvg);
    else parent.append(typeof child === "object" ? makeElement(child, isSvg) : String(child));
  }
}
