const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text for one line of a terminal: control characters as pictures, so that a model's text or a file's name can't move the
 * cursor, colour the terminal or begin a line; marks that turn the direction of writing as U+FFFD.
 * @example toVisible("a\n\u001b[2J") // "a⏎␛[2J"
 */
export function toVisible(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, (control) =>
      control === "\n" ? "⏎" : control === "\t" ? " " : String.fromCharCode(0x2400 + (control.charCodeAt(0) & 0x1f)),
    )
    .replaceAll(/[\u2028\u2029]/g, "⏎")
    .replaceAll(BIDI, "\ufffd");
}
