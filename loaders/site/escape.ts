const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Framework runs `${…}` in Markdown as code.
  $: "&#36;",
  // Markdown and line ends would end an HTML block.
  "\n": " ",
  "\r": " ",
};

/**
 * Text as it stands in HTML and in an HTML block of Markdown: never markup, never code.
 * @param text any text
 * @returns HTML that shows it as it is
 * @example escapeText("a < ${b}") // "a &lt; &#36;{b}"
 */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"'$\n\r]/g, (character) => ENTITIES[character]);
}
