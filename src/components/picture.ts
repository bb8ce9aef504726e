import {facesFor, siteFaces} from "./pictureFonts.js";

const PROPERTIES = ["fill", "stroke", "color", "font-family", "font-size", "font-weight", "font-variant-numeric"];
const MARGIN = 24;
const TITLE_LINE = 24;
const KEY_MARK = 19;

/**
 * A text without the characters that XML has no place for, which make a whole picture unreadable: controls as their
 * pictures, others as U+FFFD.
 * @example toXmlText("a\u001bb") // "a␛b"
 */
export function toXmlText(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (control) =>
      String.fromCharCode(0x2400 + control.charCodeAt(0)),
    )
    .replaceAll(/[\ufffe\uffff]|\p{Cs}/gu, "\ufffd");
}

/**
 * A figure as a picture that stands alone: its drawing with the colours of the page written into it and the fonts inside,
 * under its title, over its caption. It asks for nothing, so that it looks the same as an image, in print, and years later.
 * @param figure an element made by `figureFrame` that holds a drawing
 * @param cite how it is cited, below its caption
 * @returns SVG text
 */
export async function toSvgText(figure: Element, cite: string): Promise<string> {
  const drawing = figure.querySelector(".plot svg");
  if (drawing === null) throw new Error("picture: no drawing: got a figure without svg; expected one");
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inlineStyles(drawing, copy);
  const width = Number(drawing.getAttribute("width"));
  const height = Number(drawing.getAttribute("height"));
  const style = getComputedStyle(figure);
  const ink = style.getPropertyValue("color");
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const badge = figure.querySelector(".badge")?.textContent ?? "";
  const titleText = figure.querySelector("h2")?.textContent ?? "";
  const title = wrapped(titleText, Math.floor((width - (badge === "" ? 0 : 8 * badge.length)) / 9.2));
  const subtitle = wrapped(figure.querySelector(".subtitle")?.textContent ?? "", Math.floor(width / 6.4));
  const columns = Math.floor(width / 6);
  const caption = [...wrapped(captionOf(figure), columns), ...wrapped(cite, columns)];
  const titleEnd = 16 + TITLE_LINE * (title.length - 1);
  const key = keyOf(figure);
  const keyTop = titleEnd + 22 + 17 * subtitle.length + 4;
  const top = keyTop + key.height + 8;
  const bottom = 16 + 17 * caption.length;
  const serif = getComputedStyle(figure.querySelector("h2") ?? figure).fontFamily;
  const text = (
    x: number,
    y: number,
    size: number,
    weight: number,
    anchor: string,
    content: string,
    family = style.fontFamily,
  ) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const attributes = {x, y, "font-size": size, "font-weight": weight, "text-anchor": anchor, fill: ink};
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.setAttribute("font-family", family);
    element.textContent = content;
    return element;
  };
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [w, hgt] = [width + 2 * MARGIN, height + top + bottom + 2 * MARGIN];
  root.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${w} ${hgt}`);
  root.setAttribute("width", String(w));
  root.setAttribute("height", String(hgt));
  const background = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({x: -MARGIN, y: -MARGIN, width: w, height: hgt, fill: paper})) {
    background.setAttribute(name, String(value));
  }
  copy.setAttribute("y", String(top));
  copy.setAttribute("overflow", "visible");
  root.append(
    background,
    ...title.map((line, i) => text(0, 16 + TITLE_LINE * i, 19, 600, "start", line, serif)),
    ...subtitle.map((line, i) => text(0, titleEnd + 22 + 17 * i, 13, 400, "start", line)),
    text(width, 16, 12, 500, "end", badge),
    ...key.items.flatMap(({x, y, words, mark}) => [
      ...(mark === null ? [] : [placed(mark, x, keyTop + y - 6)]),
      text(x + (mark === null ? 0 : KEY_MARK), keyTop + y + 4, 13, 400, "start", words),
    ]),
    copy,
    ...caption.map((line, i) => text(0, top + height + 24 + 17 * i, 12, 400, "start", line)),
  );
  const texts = [...root.querySelectorAll("text")].map((element) => ({
    family: element.closest("[font-family]")?.getAttribute("font-family") ?? style.fontFamily,
    text: element.textContent ?? "",
  }));
  const fonts = document.createElementNS("http://www.w3.org/2000/svg", "style");
  fonts.textContent = facesFor(await siteFaces(), texts);
  root.prepend(fonts);
  return toXmlText(new XMLSerializer().serializeToString(root));
}

interface KeyItem {
  /** left end and middle, in px from the key's corner */
  x: number;
  y: number;
  words: string;
  mark: SVGSVGElement | null;
}

/** The key as the page lays it out: each item with its mark, and the height of all. */
function keyOf(figure: Element): {items: KeyItem[]; height: number} {
  const key = figure.querySelector(".key");
  if (key === null) return {items: [], height: 0};
  const corner = key.getBoundingClientRect();
  const items = [...key.querySelectorAll(".key-item")].map((item): KeyItem => {
    const {left, top, height} = item.getBoundingClientRect();
    const words = (item.textContent ?? "").trim();
    return {x: left - corner.left, y: top - corner.top + height / 2, words, mark: item.querySelector("svg")};
  });
  return {items, height: corner.height + 8};
}

/** A copy of a small drawing with its styles written into it, at a place. */
function placed(mark: SVGSVGElement, x: number, y: number): SVGSVGElement {
  const copy = mark.cloneNode(true) as SVGSVGElement;
  inlineStyles(mark, copy);
  copy.setAttribute("x", String(x));
  copy.setAttribute("y", String(y));
  copy.setAttribute("overflow", "visible");
  return copy;
}

/** The same picture as PNG at twice its size. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("picture: png: got no bytes; expected an image"));
      else resolve(blob);
    });
  });
}

/** The caption without its links, which lead nowhere in a picture. */
function captionOf(figure: Element): string {
  const caption = figure.querySelector("figcaption")?.cloneNode(true) as Element | undefined;
  caption?.querySelectorAll("a").forEach((link) => link.remove());
  return caption?.textContent?.trim() ?? "";
}

/** Writes computed styles into a copy; all of them are inherited, so that only what differs from the parent is written. */
function inlineStyles(from: Element, to: Element, inherited: CSSStyleDeclaration | null = null): void {
  const style = getComputedStyle(from);
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value !== "" && value !== inherited?.getPropertyValue(property)) to.setAttribute(property, value);
    else to.removeAttribute(property);
  }
  to.removeAttribute("class");
  [...from.children].forEach((child, i) => inlineStyles(child, to.children[i], style));
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length + 1 > columns) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
