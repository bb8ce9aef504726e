import {inDigits} from "../analysis/phrasing.js";
import type {TaskItems} from "../analysis/taskItems.js";
import {dataTable} from "./dataTable.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

/** Claims that no judged answer meets, then those that every one does. */
export function extremeClaims(claims: TaskItems["extremes"]): Child {
  const of = (kind: "nobody" | "everybody") => claims.filter(({met_by}) => met_by === kind);
  return [
    tableOf(of("nobody"), "nobody", "Met by no judged answer"),
    tableOf(of("everybody"), "everybody", "Met by every judged answer"),
  ];
}

function tableOf(claims: TaskItems["extremes"], kind: string, label: string): Child {
  if (claims.length === 0) return null;
  return h(
    "details",
    {class: "folded-table", "data-control": `extremes-${kind}`, open: kind === "nobody" && claims.length <= 20},
    h("summary", null, `${label}: ${inDigits(claims.length)}`),
    dataTable(claims, {
      id: `extremes-${kind}`,
      label,
      columns: [
        {
          id: "claim",
          label: "Claim",
          class: "claim",
          cell: ({text}) => h("span", {dir: "auto"}, text),
        },
        {
          id: "task",
          label: "Task",
          isWide: true,
          cell: ({task_id}) => h("a", {href: `./?task=${encodeURIComponent(task_id)}`, dir: "auto"}, task_id),
        },
        {id: "n", label: "Answers", unit: "judged", isNumber: true, cell: ({n}) => inDigits(n)},
      ],
      sort: null,
    }),
  );
}
