import {claimFacts} from "../analysis/claimMentions.js";
import type {ClaimFacts} from "../analysis/claimMentions.js";
import {inDigits, plural} from "../analysis/phrasing.js";
import {statementsOf, trialEvidence} from "../analysis/trialEvidence.js";
import type {EvidenceText} from "../analysis/trialEvidence.js";
import type {TrialWithSteps} from "../analysis/trialRecord.js";
import {paint, rangeOf, readLit} from "./lightText.js";
import type {LitText} from "./lightText.js";
import {h, toElement} from "./markup.js";
import type {Markup} from "./markup.js";
import {litBar} from "./litBar.js";
import {openFolds} from "./trialSteps.js";
import type {TrialSteps} from "./trialSteps.js";

/** Names under which the theme colours what is lit, and the place that a reader stands at. */
const [LIT, CURRENT] = ["bears-on-claim", "bears-on-claim-here"];
const TEXTS =
  ".trial-answer .text, .step.assistant .text, .step.reasoning .text, .step .result .text, .step.tool_result .text";
const MOST_RANGES = 2_000;
const MOST_CHIPS = 40;
const PARTS = {answer: "answer", message: "message", result: "result"} as const;

interface Lit {
  id: string;
  facts: ClaimFacts;
  texts: EvidenceText[];
  /** every place: a text and which of its mentions */
  places: {text: EvidenceText; nth: number}[];
  at: number;
  known: Map<Element, LitText>;
}

/**
 * Lights up what bears on a statement once a reader selects it: the places of its numbers and names in the answer, the
 * messages and the results, with their count, a link to each step, and a way from one to the next that opens what is
 * folded.
 * @param root the trial's element, in the page: its buttons `data-statement` select, `data-places` take what is found
 */
export function startTrialLight(root: HTMLElement, trial: TrialWithSteps, reveal: TrialSteps["reveal"]): void {
  const statements = new Map(statementsOf(trial).map((statement) => [statement.id, statement]));
  const steps = root.querySelector(".trial-steps");
  let lit: Lit | null = null;
  const bar = litBar(() => {
    const id = lit?.id;
    select(null);
    if (id !== undefined) root.querySelector<HTMLElement>(`[data-statement="${CSS.escape(id)}"]`)?.focus();
  });
  root.append(bar.element);

  const drawLight = () => {
    if (lit === null) return;
    const {facts, known} = lit;
    const ranges: (Range | null)[] = [];
    for (const element of root.querySelectorAll(TEXTS)) {
      if (element.closest(".call-head") !== null) continue;
      const text = known.get(element) ?? readLit(element, facts);
      known.set(element, text);
      for (const mention of text.mentions.slice(0, MOST_RANGES - ranges.length)) ranges.push(rangeOf(text, mention));
    }
    paint(LIT, ranges);
  };
  // The list grows as it is read, and folds open: what comes into the page is lit too.
  const observer = new MutationObserver(() => {
    if (lit === null) return;
    for (const element of lit.known.keys()) if (!element.isConnected) lit.known.delete(element);
    drawLight();
  });
  if (steps !== null) observer.observe(steps, {childList: true, subtree: true});

  const goTo = (at: number) => {
    if (lit === null || lit.places.length === 0) return;
    lit.at = (at + lit.places.length) % lit.places.length;
    const {text, nth} = lit.places[lit.at];
    const card = text.part === "answer" ? root.querySelector<HTMLElement>(".trial-answer") : null;
    const entry = card ?? (text.step === null ? null : reveal(text.step, true));
    if (entry === null) return;
    if (card !== null) openFolds(card);
    drawLight();
    const inEntry = text.part === "result" ? ".result .text, .card > .folded .text" : ".text";
    const [element] = [...entry.querySelectorAll(inEntry)].filter((found) => found.closest(".call-head") === null);
    let shown = element === undefined ? undefined : lit.known.get(element);
    // A table names each column once: laid out, the text has its places as they were recorded.
    if (shown !== undefined && shown.mentions.length !== text.mentions.length) {
      const folded = shown.element.closest(".folded");
      const parent = folded?.parentElement;
      folded?.querySelector<HTMLElement>("[data-form='laid out']")?.click();
      if (parent != null) openFolds(parent);
      const [now] = [...(parent?.querySelectorAll(".text") ?? [])].filter(
        (found) => found.closest(".call-head") === null,
      );
      if (now !== undefined) lit.known.set(now, (shown = readLit(now, lit.facts)));
    }
    const mention = shown?.mentions[Math.min(nth, shown.mentions.length - 1)];
    const range = shown === undefined || mention === undefined ? null : rangeOf(shown, mention);
    paint(CURRENT, [range], 1);
    // A place within megabytes: its block first, which lays it out.
    const block = range?.startContainer.parentElement ?? entry;
    block.scrollIntoView({block: "nearest"});
    const top = range?.getBoundingClientRect().top ?? 0;
    if (range !== null) scrollBy({top: top - innerHeight / 3, behavior: "instant"});
    bar.say(`${inDigits(lit.at + 1)} of ${inDigits(lit.places.length)}: ${wordsOf(text)}`);
  };

  const select = (id: string | null) => {
    for (const button of root.querySelectorAll("[data-statement]"))
      button.setAttribute("aria-pressed", String(button.getAttribute("data-statement") === id));
    for (const place of root.querySelectorAll("[data-places]")) place.replaceChildren();
    paint(LIT, []);
    paint(CURRENT, []);
    const statement = id === null ? undefined : statements.get(id);
    lit = null;
    if (statement !== undefined) {
      const texts = trialEvidence(statement.text, trial);
      const places = texts.flatMap((text) => text.mentions.map((_, nth) => ({text, nth})));
      lit = {id: statement.id, facts: claimFacts(statement.text), texts, places, at: -1, known: new Map()};
      const move = (by: number) => () => {
        if (lit !== null) goTo(lit.at < 0 && by < 0 ? -1 : lit.at + by);
      };
      const first = (text: EvidenceText) => goTo(places.findIndex((place) => place.text === text));
      root
        .querySelector(`[data-places="${CSS.escape(statement.id)}"]`)
        ?.replaceChildren(toElement(placesMarkup(texts, first)));
      bar.show(statement.text, places.length, move);
      drawLight();
    } else bar.hide();
    const turns = new Set(lit?.texts.map(({turn}) => turn));
    for (const mark of root.querySelectorAll<HTMLElement>("[data-turn]"))
      mark.classList.toggle("is-lit", turns.has(Number(mark.dataset.turn)));
  };

  for (const button of root.querySelectorAll("[data-statement]")) {
    button.addEventListener("click", () => {
      const id = button.getAttribute("data-statement");
      select(lit?.id === id ? null : id);
    });
  }
}

function wordsOf({part, step, turn, mentions}: EvidenceText): string {
  const where = turn === null ? PARTS[part] : `${PARTS[part]} of turn ${turn}`;
  return `${where}${step === null ? "" : `, step ${step}`}, ${plural(mentions.length, "place")}`;
}

/** What was found: counts, the way from place to place, and a link to each step. */
function placesMarkup(texts: EvidenceText[], onText: (text: EvidenceText) => void): Markup {
  const count = (part: EvidenceText["part"]) =>
    texts.filter((text) => text.part === part).reduce((sum, {mentions}) => sum + mentions.length, 0);
  const told = (["answer", "result", "message"] as const)
    .filter((part) => part !== "message" || count(part) > 0)
    .map((part) => `${part === "answer" ? "answer" : `${part}s`} ${inDigits(count(part))}`)
    .join(" · ");
  if (texts.length === 0)
    return h("p", {class: "note"}, "Its numbers and names occur nowhere in the answer or the results.");
  const chips = texts.filter(({step}) => step !== null);
  return h(
    "div",
    null,
    h("p", {class: "note"}, `Occurs in: ${told}.`),
    h(
      "p",
      {class: "chips"},
      chips.slice(0, MOST_CHIPS).map((text) =>
        h(
          "a",
          {
            href: `#step-${text.step}`,
            title: wordsOf(text),
            "aria-label": wordsOf(text),
            onclick: (event: Event) => {
              event.preventDefault();
              onText(text);
            },
          },
          text.turn === null ? "answer" : String(text.turn),
        ),
      ),
      chips.length > MOST_CHIPS ? ` and ${inDigits(chips.length - MOST_CHIPS)} more texts` : null,
    ),
    h(
      "p",
      {class: "note"},
      "Turns whose texts hold them; folded ones open. That they occur does not bear the claim out.",
    ),
  );
}
