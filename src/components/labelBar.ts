import {labelsCsv} from "../analysis/humanLabels.js";
import {plural} from "../analysis/phrasing.js";
import type {ClaimPageArchive} from "./claimsView.js";
import {saveFile} from "./download.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

/** How many labels a person gave in this session, their download, and the command that reads it. */
export function labelBar({experiment, labels, forgetAll}: ClaimPageArchive): Child {
  if (labels.size === 0) return null;
  const file = `labels-${experiment.id}.csv`;
  return h(
    "div",
    {class: "notice label-bar"},
    h("span", {role: "status"}, `${plural(labels.size, "label")} given in this tab.`),
    h(
      "button",
      {
        type: "button",
        "data-control": "labels-download",
        onclick: () => saveFile(file, new Blob([labelsCsv([...labels.values()])], {type: "text/csv"})),
      },
      "Download CSV",
    ),
    h("button", {type: "button", "data-control": "labels-forget", onclick: forgetAll}, "Forget all"),
    h("code", null, `benchbook judge ${experiment.id} --judge human --labels ${file}`),
  );
}
