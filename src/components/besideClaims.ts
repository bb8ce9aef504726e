import {plural} from "../analysis/phrasing.js";
import type {SideClaim, SideVerdict} from "../analysis/sideBySide.js";
import {foldedText} from "./foldedText.js";
import {h} from "./markup.js";
import type {Child, Markup} from "./markup.js";
import {verdictWords} from "./trialVerdict.js";

/** The claims of two trials under each judge: what both got, and where they differ. Nothing where there are none. */
export function besideClaims(claims: SideClaim[], names: [string, string]): Markup | null {
  if (claims.length === 0) return null;
  const judges = claims[0].verdicts.map(({judge}) => judge);
  const differing = claims.filter(({verdicts}) => verdicts.some(({differs}) => differs === true)).length;
  return h(
    "section",
    {class: "beside-claims", "aria-label": "Claims"},
    h("h2", null, `${plural(claims.length, "claim")}, ${differing === 0 ? "none" : differing} with other verdicts`),
    judges.length === 0 ? h("p", {class: "note"}, "No claim is judged.") : null,
    h(
      "ol",
      {class: "claims"},
      claims.map((claim) => claimItem(claim, names)),
    ),
  );
}

function claimItem({text, otherText, verdicts}: SideClaim, names: [string, string]): Markup {
  return h(
    "li",
    null,
    foldedText(text ?? "Only the second trial has this claim.", {
      face: "prose",
      lines: 6,
      characters: 500,
      label: "claim",
    }),
    otherText === null ? null : h("p", {class: "note", dir: "auto"}, `The second words it: ${otherText}`),
    h(
      "div",
      {class: "beside-verdicts"},
      verdicts.map((verdict) => verdictLines(verdict, names)),
    ),
  );
}

function verdictLines({judge, a, b, differs}: SideVerdict, [nameA, nameB]: [string, string]): Child {
  const side = (letter: string, name: string, scores: SideVerdict["a"]) =>
    h(
      "div",
      {class: "beside-verdict", title: name},
      h("span", {class: "side"}, letter),
      scores.length === 0
        ? h("span", {class: "second"}, "not judged")
        : scores.map(({score, judge_failed, rationale}) => {
            const [words, tone] = verdictWords(score, judge_failed);
            const mark = h("span", {class: tone}, words);
            if (rationale === null || rationale === "") return mark;
            return h(
              "details",
              {class: "judged"},
              h("summary", null, mark),
              foldedText(rationale, {face: "prose", label: "rationale"}),
            );
          }),
    );
  return h(
    "div",
    {class: "beside-judge"},
    h(
      "p",
      {class: differs === true ? "uncertain" : "second"},
      `${differs === true ? "≠ " : differs === false ? "= " : ""}${judge}`,
    ),
    side("A", nameA, a),
    side("B", nameB, b),
  );
}
