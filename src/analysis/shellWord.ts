/**
 * A text as one word of a command line, for a reader who copies the command: a shell expands nothing in it.
 * @param text any
 * @example shellWord("o3 $(reboot)") // "'o3 $(reboot)'"
 */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
