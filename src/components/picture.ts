const PROPERTIES = ["fill", "stroke", "color", "font-family", "font-size", "font-weight", "font-variant-numeric"];
const MARGIN = 24;

/**
 * A figure as a picture that stands alone: its drawing with the colours and faces of the page written into it, under its
 * title, over its caption.
 * @param figure an element made by `figureFrame` that holds a drawing
 * @returns SVG text
 */
export function toSvgText(figure: Element): string {
  const drawing = figure.querySelector(".plot svg");
  if (drawing === null) throw new Error("picture: no drawing: got a figure without svg; expected one");
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inlineStyles(drawing, copy);
  const width = Number(drawing.getAttribute("width"));
  const height = Number(drawing.getAttribute("height"));
  const style = getComputedStyle(figure);
  const ink = style.getPropertyValue("color");
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const title = figure.querySelector("h2")?.textContent ?? "";
  const badge = figure.querySelector(".badge")?.textContent ?? "";
  const subtitle = figure.querySelector(".subtitle")?.textContent ?? "";
  const caption = wrapped(captionOf(figure), Math.floor(width / 6));
  const top = 64;
  const bottom = 16 + 17 * caption.length;
  const text = (x: number, y: number, size: number, weight: number, anchor: string, content: string) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const attributes = {x, y, "font-size": size, "font-weight": weight, "text-anchor": anchor, fill: ink};
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.setAttribute("font-family", style.fontFamily);
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
    text(0, 16, 18, 600, "start", title),
    text(0, 40, 13, 400, "start", subtitle),
    text(width, 16, 12, 500, "end", badge),
    copy,
    ...caption.map((line, i) => text(0, top + height + 24 + 17 * i, 12, 400, "start", line)),
  );
  return new XMLSerializer().serializeToString(root);
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

function inlineStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value !== "") to.setAttribute(property, value);
  }
  to.removeAttribute("class");
  [...from.children].forEach((child, i) => inlineStyles(child, to.children[i]));
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
