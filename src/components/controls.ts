import {groupLabels, providerGroup, providerGroups} from "../analysis/providerGroup.js";
import type {ModelRow} from "../analysis/archive.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {providerMark} from "./providerMark.js";

/** One fact of the strip under a page's finding: a label over a value that may be a control. */
export interface Fact {
  label: string;
  value: Child;
}

/** The strip of facts under the finding. */
export function factsStrip(facts: (Fact | null)[]): Markup {
  return h(
    "dl",
    {class: "facts"},
    facts
      .filter((fact) => fact !== null)
      .map(({label, value}) => h("div", {class: "fact"}, h("dt", null, label), h("dd", null, value))),
  );
}

/** A choice of one of a few values that all stay in sight. */
export function segment<T extends string | number>(
  id: string,
  values: {value: T; label: string}[],
  chosen: T,
  onChange: (value: T) => void,
): Markup {
  return h(
    "span",
    {class: "segment"},
    values.map(({value, label}) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(value === chosen),
          "data-control": `${id}-${value}`,
          onclick: () => onChange(value),
        },
        label,
      ),
    ),
  );
}

/**
 * A choice of any value in a range, by dragging or by keys, with the value beside it.
 * @param onChange called while it is held (`isHeld`) and once more when it is let go
 */
export function slider(
  id: string,
  label: string,
  {min, max, step}: {min: number; max: number; step: number},
  value: number,
  onChange: (value: number, isHeld: boolean) => void,
): Markup {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const read = ({currentTarget}: Event): number => {
    const input = currentTarget as HTMLInputElement;
    const shown = input.nextElementSibling;
    if (shown !== null) shown.textContent = Number(input.value).toFixed(decimals);
    return Number(input.value);
  };
  return h(
    "span",
    {class: "slider"},
    h("input", {
      type: "range",
      "aria-label": label,
      "data-control": id,
      min,
      max,
      step,
      value,
      oninput: (event: Event) => onChange(read(event), true),
      onchange: (event: Event) => onChange(read(event), false),
    }),
    h("output", null, value.toFixed(decimals)),
  );
}

/** A choice of one of several values. With a single value it is plain text. */
export function choice(
  id: string,
  label: string,
  values: {value: string; label: string}[],
  chosen: string,
  onChange: (value: string) => void,
): Child {
  if (values.length < 2) return values[0]?.label ?? "–";
  return h(
    "select",
    {
      "aria-label": label,
      "data-control": id,
      onchange: (event: Event) => onChange((event.currentTarget as HTMLSelectElement).value),
    },
    values.map((option) => h("option", {value: option.value, selected: option.value === chosen}, option.label)),
  );
}

/**
 * The choice of models: by provider, with a button for each provider, all and none. Choosing all is the default state.
 * @param models that can be chosen
 * @param chosen ids, or null for all
 * @param onChange gets the ids in the order of `models`, or null for all
 */
export function modelPicker(
  models: ModelRow[],
  chosen: string[] | null,
  onChange: (models: string[] | null) => void,
): Markup {
  const ids = models.map(({model}) => model);
  let isChosen = new Set(chosen ?? ids);
  const choose = (next: Set<string>) => {
    // A second choice may come before the picker is drawn anew.
    isChosen = next;
    const kept = ids.filter((id) => next.has(id));
    onChange(kept.length === ids.length ? null : kept);
  };
  const withAll = (some: string[], isIn: boolean) => {
    const next = new Set(isChosen);
    for (const id of some) {
      if (isIn) next.add(id);
      else next.delete(id);
    }
    return next;
  };
  const groups = providerGroups
    .map((group) => ({group, members: models.filter((model) => providerGroup(model) === group)}))
    .filter(({members}) => members.length > 0);
  const shown = isChosen.size;
  return h(
    "details",
    {class: "picker", "data-control": "models"},
    h("summary", null, `${shown} of ${ids.length}`),
    h(
      "div",
      {class: "picker-menu"},
      h(
        "div",
        {class: "picker-all"},
        h("button", {type: "button", "data-control": "models-all", onclick: () => choose(new Set(ids))}, "all"),
        h(
          "button",
          {type: "button", "data-control": "models-none", onclick: () => choose(new Set(ids.slice(0, 1)))},
          "only the first",
        ),
      ),
      groups.map(({group, members}) => {
        const own = members.map(({model}) => model);
        const isWhole = own.every((id) => isChosen.has(id));
        return h(
          "fieldset",
          null,
          h("legend", null, groupLabels[group]),
          h(
            "button",
            {
              type: "button",
              "data-control": `group-${group}`,
              onclick: () => choose(withAll(own, !isWhole)),
            },
            isWhole ? "none of these" : "all of these",
          ),
          members.map((model) =>
            h(
              "label",
              null,
              h("input", {
                type: "checkbox",
                checked: isChosen.has(model.model),
                "data-control": `model-${model.model}`,
                onchange: (event: Event) =>
                  choose(withAll([model.model], (event.currentTarget as HTMLInputElement).checked)),
              }),
              providerMark(group),
              model.display_name,
            ),
          ),
        );
      }),
    ),
  );
}
