import {createHash} from "node:crypto";

/**
 * SHA-256 of a text, in hexadecimal.
 * @param text any text
 * @returns 64 digits
 * @example sha256("").slice(0, 8) // "e3b0c442"
 */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Fills `{{name}}` of a prompt template, each once and in one pass, so that what a value holds is never read as a placeholder.
 * @param template the template
 * @param values by name; a placeholder of another name stays as it is
 * @returns the prompt
 * @example fillPrompt("{{a}} and {{b}}", {a: "{{b}}", b: "$&"}) // "{{b}} and $&"
 */
export function fillPrompt(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name] : placeholder,
  );
}

/**
 * The line that stands before and after untrusted text. It depends on the hash of that text, which the text cannot hold.
 * @param what what it fences, in a word
 * @param texts all that stands between the lines
 * @returns the line
 * @example fenceOf("answer", "3 rows") // "<<<answer 0123456789abcdef>>>"
 */
export function fenceOf(what: string, ...texts: readonly string[]): string {
  return `<<<${what} ${sha256(texts.join("\0")).slice(0, 16)}>>>`;
}
