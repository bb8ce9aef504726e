import {plural} from "../analysis/phrasing.js";
import {sameTaskIds, toBeside, trialsBeside} from "../analysis/trialAddress.js";
import type {TrialList, TrialListRow} from "../analysis/trialList.js";
import type {PackIndex} from "../analysis/trialRecord.js";
import {h, toElement} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";
import {readPackIndex} from "./readTrial.js";

/** Trials that are listed before a reader narrows the list. */
const SHOWN = 40;

const MARKS = {
  passed: ["✓ passed", "good"],
  failed: ["✕ failed", "bad"],
  "not counted": ["– not counted", "uncertain"],
};

/**
 * The choice of a trial to lay beside this one: others of the same task, of this experiment or, once one is chosen, of
 * another. What is listed is asked for when it is opened.
 * @param id of this trial
 * @param index of the packs, in the order of the list's rows
 * @param readList reads the trials of this experiment
 */
export function trialChoice(
  id: string,
  index: PackIndex,
  readList: () => Promise<TrialList>,
): {element: HTMLElement; open: () => void} {
  const element = toElement(
    h("section", {class: "trial-choice", "aria-label": "Compare with", hidden: true}),
  ) as HTMLElement;
  const say = (words: string) => element.replaceChildren(toElement(h("p", {class: "note", role: "status"}, words)));
  const fill = async () => {
    const list = await readList();
    const own = list.rows.find(({place}) => index.ids[place] === id);
    const rows = own === undefined ? [] : trialsBeside(list, own);
    const own_list = (shown: number): Markup =>
      rows.length === 0
        ? h("p", {class: "note"}, "This experiment has no other trial of the task.")
        : h(
            "div",
            null,
            h("p", {class: "note"}, `${plural(rows.length, "other trial")} of the task, in this experiment:`),
            h(
              "ul",
              {class: "choice-list"},
              rows.slice(0, shown).map((row) => choiceLine(row, id, index)),
            ),
            rows.length > shown
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "show-all",
                    onclick: (event: Event) =>
                      (event.currentTarget as Element).parentElement?.replaceWith(toElement(own_list(rows.length))),
                  },
                  `Show all ${rows.length}`,
                )
              : null,
          );
    element.replaceChildren(toElement(own_list(SHOWN)), ...otherExperiments(id));
    element.querySelector("a")?.focus();
  };
  return {
    element,
    open() {
      element.hidden = !element.hidden;
      if (element.hidden) return;
      say("Reading the list of trials …");
      fill().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    },
  };
}

function choiceLine(
  {display_name, group, trial_index, verdict, place}: TrialListRow,
  id: string,
  index: PackIndex,
): Markup {
  const [words, tone] = MARKS[verdict];
  return h(
    "li",
    null,
    h(
      "a",
      {href: toBeside(id, index.ids[place] ?? "")},
      providerMark(group),
      ` ${display_name}, attempt ${trial_index}`,
    ),
    " ",
    h("span", {class: tone}, words),
  );
}

/** The site's other experiments, as its header links to them; the trials of the task are looked for once one is opened. */
function otherExperiments(id: string): (HTMLElement | SVGElement)[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".experiment-bar .switch li a:not([aria-current])")];
  if (links.length === 0) return [];
  const lineOf = (link: HTMLAnchorElement) => {
    const experiment =
      new URL(link.href).pathname
        .replace(/\/trial\/$/, "/")
        .split("/")
        .at(-2) ?? "";
    const place = toElement(h("div", null)) as HTMLElement;
    const say = (...children: Child[]) => place.replaceChildren(toElement(h("div", null, ...children)));
    const look = async () => {
      const index = await readPackIndex(experiment);
      const ids = index === null ? [] : sameTaskIds(id, index.ids);
      if (ids.length === 0) say(h("p", {class: "note"}, "It has no trajectory of this task."));
      else
        say(
          h(
            "ul",
            {class: "choice-list"},
            ids
              .slice(0, SHOWN)
              .map((other) => h("li", null, h("a", {href: toBeside(id, `${experiment}:${other}`)}, other))),
          ),
          ids.length > SHOWN ? h("p", {class: "note"}, `${ids.length - SHOWN} more are not listed.`) : null,
        );
    };
    const details = toElement(
      h("details", null, h("summary", null, link.textContent ?? experiment)),
    ) as HTMLDetailsElement;
    details.append(place);
    details.addEventListener("toggle", () => {
      if (!details.open || place.childElementCount > 0) return;
      look().catch((error: unknown) =>
        say(h("p", {class: "note"}, error instanceof Error ? error.message : String(error))),
      );
    });
    return details;
  };
  return [toElement(h("p", {class: "note"}, "Or of another experiment:")), ...links.map(lineOf)];
}
