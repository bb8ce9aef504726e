import {join} from "node:path";
import {existsSync} from "node:fs";
import {z} from "zod";
import {toProblems} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {readJsonFile} from "../readJsonFile.js";
import type {Sources} from "../sources.js";

const taskSchema = z.looseObject({
  task_id: z.string().min(1),
  category_id: z.string().min(1),
  difficulty: z.string().min(1).nullable().optional(),
  tags: z.array(z.string()).optional(),
  mcp: z.array(z.string()).optional(),
});
const FILE = "task_meta.json";

/** What the source says about a task, by the task's id (`<category>__<task>`). */
export type TaskMeta = ReadonlyMap<string, Pick<NewRow<"tasks">, "category" | "difficulty" | "tags" | "servers">>;

/**
 * Reads `task_meta.json`, where it is there; what is damaged is noted and left out.
 * @param root the folder that is imported
 * @param sources takes what is read, odd or damaged
 * @returns by task; empty where the file is missing
 * @example readTaskMeta(root, new Sources()).size
 */
export function readTaskMeta(root: string, sources: Sources): TaskMeta {
  const meta = new Map<string, Pick<NewRow<"tasks">, "category" | "difficulty" | "tags" | "servers">>();
  if (!existsSync(join(root, FILE))) return meta;
  const {source, value} = readJsonFile(root, FILE, "mcpmark/task_meta", sources);
  if (value === undefined) return meta;
  const list = z.looseObject({data: z.array(z.unknown())}).safeParse(value);
  if (!list.success) {
    sources.damaged(source, toProblems(list.error).join(" · "));
    return meta;
  }
  list.data.data.forEach((entry, index) => {
    source.rowsRead++;
    const task = taskSchema.safeParse(entry);
    if (!task.success) {
      sources.damaged(source, `data.${index}: ${toProblems(task.error).join(" · ")}`);
      return;
    }
    const {task_id: stem, category_id: category, difficulty = null, tags = null, mcp: servers = null} = task.data;
    const taskId = `${category}__${stem}`;
    if (meta.has(taskId)) sources.odd("task described twice, the first holds", source, taskId);
    else {
      source.rowsKept++;
      meta.set(taskId, {category, difficulty, tags, servers});
    }
  });
  return meta;
}

/**
 * A task's row from its id, its service and what the source says about it.
 * @param taskId the task's id
 * @param service null where unknown
 * @param meta from `readTaskMeta`
 * @returns a row of the table `tasks`; what nobody says is null
 * @example toTask("chinook__customer_data", "postgres", new Map()).category // "chinook"
 */
export function toTask(taskId: string, service: string | null, meta: TaskMeta): NewRow<"tasks"> {
  const known = meta.get(taskId);
  const category = known?.category ?? (taskId.includes("__") ? taskId.slice(0, taskId.indexOf("__")) : null);
  return {
    task_id: taskId,
    service,
    category,
    servers: known?.servers ?? null,
    difficulty: known?.difficulty ?? null,
    tags: known?.tags ?? null,
  };
}
