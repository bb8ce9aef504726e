import {inDigits, plural} from "../analysis/phrasing.js";
import type {Stretch} from "../analysis/quietTurns.js";
import type {TrialRecord} from "../analysis/trialRecord.js";
import type {Turn} from "../analysis/trialTurns.js";
import {h, toElement} from "./markup.js";
import type {Markup} from "./markup.js";
import {stepWindow} from "./stepWindow.js";
import type {StepWindow} from "./stepWindow.js";
import {holdsStep, stepEntries, stepMarkup} from "./trialStep.js";
import type {StepEntry} from "./trialStep.js";

/** What stands in the list: a step, or quiet turns folded into one line. */
type Row = {entry: StepEntry} | {folded: Turn[]};

/** The list of a trial's steps once it stands in the page. */
export interface TrialSteps {
  /** brings a step into sight and returns its element; null where there is no such step */
  reveal: (step: number, opens: boolean) => HTMLElement | null;
  /** to the step that many entries further on from the one that has the focus */
  goTo: (by: number) => void;
  /** opens every fold */
  openAll: () => void;
}

/**
 * Fills the list of a trial's steps, quiet turns folded, and follows the address: `#step-12`.
 * @param list the list's element, in the page
 * @param stretches of `quietTurns`
 * @param onRead told the turn that stands at the top of the window, as a reader scrolls
 */
export function startTrialSteps(
  list: HTMLElement,
  stretches: Stretch[],
  diagnoses: TrialRecord["diagnoses"],
  onRead: (turn: number) => void = () => undefined,
): TrialSteps {
  const toRows = (turns: Turn[]): Row[] => stepEntries(turns).map((entry) => ({entry}));
  const rows = stretches.flatMap(({isQuiet, turns}): Row[] => (isQuiet ? [{folded: turns}] : toRows(turns)));
  const open = (row: Row & {folded: Turn[]}) => {
    const steps = toRows(row.folded);
    shown.replace(shown.items.indexOf(row), steps);
    return steps;
  };
  const reading = new IntersectionObserver(
    (entries) => {
      const at = entries.findLast(({isIntersecting}) => isIntersecting)?.target as HTMLElement | undefined;
      if (at?.dataset.ofTurn !== undefined) onRead(Number(at.dataset.ofTurn));
    },
    {rootMargin: "-20% 0px -75% 0px"},
  );
  const shown: StepWindow<Row> = stepWindow(list, rows, (row) => {
    if ("entry" in row) {
      const element = toElement(stepMarkup(row.entry, diagnoses)) as HTMLElement;
      element.dataset.ofTurn = String(row.entry.turn.number);
      reading.observe(element);
      return element;
    }
    return toElement(
      foldMarkup(row.folded, () => {
        const [first] = open(row);
        shown.show(shown.items.indexOf(first)).focus({preventScroll: true});
      }),
    ) as HTMLElement;
  });
  const placeOf = (step: number): number => {
    const folded = shown.items.find((row) => "folded" in row && row.folded.some((turn) => holds(turn, step)));
    if (folded !== undefined && "folded" in folded) open(folded);
    return shown.items.findIndex((row) => "entry" in row && holdsStep(row.entry, step));
  };
  const bring = (place: number): HTMLElement => {
    const found = shown.show(place);
    found.scrollIntoView({block: "start"});
    found.focus({preventScroll: true});
    return found;
  };
  const reveal = (step: number, opens: boolean): HTMLElement | null => {
    const place = placeOf(step);
    if (place < 0) return null;
    const found = bring(place);
    if (opens) openFolds(found);
    return found;
  };
  const goToHash = () => {
    const [, step] = /^#step-(\d+)$/.exec(location.hash) ?? [];
    if (step !== undefined) reveal(Number(step), false);
  };
  addEventListener("hashchange", goToHash);
  goToHash();
  return {
    reveal,
    goTo(by) {
      const current = document.activeElement?.closest(".steps > li") ?? null;
      const place = current === null ? -1 : placeOfElement(current);
      if (shown.items.length > 0) bring(Math.min(shown.items.length - 1, Math.max(0, place + by)));
    },
    openAll() {
      for (const row of [...shown.items]) if ("folded" in row) open(row);
    },
  };

  function placeOfElement(element: Element): number {
    const {step, turns} = (element as HTMLElement).dataset;
    return shown.items.findIndex((row) =>
      "entry" in row
        ? step !== undefined && holdsStep(row.entry, Number(step))
        : turns !== undefined && row.folded[0].number === Number(turns),
    );
  }
}

function holds({items}: Turn, index: number): boolean {
  return items.some(({step, ...item}) =>
    step.step_index === index ? true : "result" in item && item.result?.step_index === index,
  );
}

/** Opens what is folded in a step, so that a found text stands in sight. */
export function openFolds(step: HTMLElement): void {
  for (const details of step.querySelectorAll("details")) details.open = true;
  for (const button of step.querySelectorAll<HTMLButtonElement>(".show-all")) {
    if (button.textContent?.startsWith("Show all")) button.click();
  }
}

/** Quiet turns in one line: which, what was called, how much came back. */
function foldMarkup(turns: Turn[], onOpen: () => void): Markup {
  const tools = new Map<string, number>();
  for (const {items} of turns) {
    for (const {kind, step} of items) {
      if (kind === "call") tools.set(step.tool ?? "a tool", (tools.get(step.tool ?? "a tool") ?? 0) + 1);
    }
  }
  const names = [...tools].sort((a, b) => b[1] - a[1]).map(([tool, calls]) => (calls < 2 ? tool : `${tool} ×${calls}`));
  const told =
    names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more tools` : names.join(", ");
  const characters = turns.reduce((sum, turn) => sum + turn.resultCharacters, 0);
  const calls = turns.reduce((sum, turn) => sum + turn.calls, 0);
  return h(
    "li",
    {class: "step fold", tabindex: -1, "data-turns": turns[0].number},
    h("strong", null, `Turns ${turns[0].number}–${turns[turns.length - 1].number}`),
    h(
      "span",
      {class: "second"},
      [told, plural(calls, "call"), "no errors", `${inDigits(characters)} chars`]
        .filter((part) => part !== "")
        .join(" · "),
    ),
    h("button", {type: "button", class: "show-all", onclick: onOpen}, "Open"),
  );
}
