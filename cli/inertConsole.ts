import {toVisible} from "../loaders/query/toVisible.js";

/** Lines as a terminal may show them: what would move its cursor, colour it or turn its text is seen instead. */
function toLines(values: readonly unknown[]): string {
  return values.map(String).join(" ").split("\n").map(toVisible).join("\n");
}

/**
 * Makes every line that a command says through `console` inert: names, errors and excerpts come from models, tools and
 * imported files. JSON goes through `toInertJson` before, so that its values stay what they are.
 * @param target the console, default the process's own
 * @example inertConsole() // before the first line
 */
export function inertConsole(target: Pick<Console, "log" | "error"> = console): void {
  for (const name of ["log", "error"] as const) {
    const say = target[name].bind(target);
    target[name] = (...values: unknown[]) => say("%s", toLines(values));
  }
}
