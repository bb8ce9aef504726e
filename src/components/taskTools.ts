import {inDigits} from "../analysis/phrasing.js";
import type {TaskDetail} from "../analysis/taskMember.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";

interface ToolRow {
  tool: string;
  role: "target" | "distractor" | "not exposed" | "exposed";
  calls: number;
  trials: number;
}

/** The tools of a task: targets, distractors, and what was called that is neither, with calls over all trials. */
export function taskTools({exposed_tools, required_tools, calls, servers}: TaskDetail): Child {
  if (exposed_tools === null && calls.length === 0) return null;
  const used = new Map(calls.map((row) => [row.tool, row]));
  const targets = new Set(required_tools ?? []);
  const exposed = new Set(exposed_tools ?? []);
  const names = [...new Set([...(required_tools ?? []), ...(exposed_tools ?? []), ...used.keys()])];
  const rows = names.map((tool): ToolRow => ({
    tool,
    role: targets.has(tool)
      ? "target"
      : exposed_tools !== null && !exposed.has(tool)
        ? "not exposed"
        : required_tools === null
          ? "exposed"
          : "distractor",
    calls: used.get(tool)?.calls ?? 0,
    trials: used.get(tool)?.trials ?? 0,
  }));
  const hasCalls = calls.length > 0;
  const of = (role: ToolRow["role"]) => rows.filter((row) => row.role === role);
  const idle = of("distractor").filter((row) => row.calls === 0).length;
  const title =
    required_tools === null
      ? `${inDigits(rows.length)} tools`
      : `${inDigits(of("target").length)} tools are needed, ${inDigits(of("distractor").length)} distract${hasCalls ? `; ${inDigits(idle)} of the distractors were never called` : ""}`;
  return h(
    "section",
    {class: "task-tools"},
    h("h2", null, title),
    h(
      "p",
      {class: "subtitle"},
      hasCalls
        ? "Calls over the trials of all models. A target that is never called may not be needed."
        : "No trajectory says which were called.",
      servers.length === 0 ? null : ` Servers: ${servers.join(", ")}.`,
    ),
    dataTable(rows, {
      id: "tools",
      label: "Tools of the task",
      isNarrow: true,
      sort: null,
      columns: columnsOf(hasCalls),
    }),
  );
}

function columnsOf(hasCalls: boolean): TableColumn<ToolRow>[] {
  const count = (id: "calls" | "trials", label: string, isWide: boolean): TableColumn<ToolRow> => ({
    id,
    label,
    isNumber: true,
    isWide,
    cell: (row) => (row[id] === 0 ? "–" : inDigits(row[id])),
  });
  return [
    {id: "tool", label: "Tool", class: "mono", cell: ({tool}) => h("span", {dir: "auto"}, tool)},
    {
      id: "role",
      label: "Role",
      cell: ({role}) => (role === "target" ? h("strong", null, role) : h("span", {class: "second"}, role)),
    },
    ...(hasCalls ? [count("calls", "Calls", false), count("trials", "Trials", true)] : []),
  ];
}
