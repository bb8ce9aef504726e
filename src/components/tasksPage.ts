import type {TasksArchive} from "../analysis/taskItems.js";
import type {TaskIndex} from "../analysis/taskMember.js";
import {hasTab} from "./hasTab.js";
import {mountPage} from "./mountPage.js";
import {readTask, readTaskIndex} from "./readTask.js";
import type {DetailState} from "./taskView.js";
import {taskKeys, tasksView} from "./tasksView.js";

const NO_PACKS =
  "This site was served without the details of its tasks: prompt, tools and claims are there in a built report (benchbook report).";

/**
 * Puts the tasks page in its place. The details of a task are read when the address names it, and the page is drawn anew when
 * they have come.
 * @param archive the members that the page reads
 */
export function mountTasks(archive: TasksArchive): void {
  const details = new Map<string, DetailState>();
  let index: Promise<TaskIndex | null> | null = null;
  const read = async (task: string): Promise<DetailState> => {
    try {
      const known = await (index ??= readTaskIndex());
      if (known === null) return {state: "missing", why: NO_PACKS};
      const detail = await readTask(known, task);
      return detail === null
        ? {state: "missing", why: "Nothing more is known of this task."}
        : {state: "read", detail, index: known};
    } catch (error) {
      return {state: "missing", why: error instanceof Error ? error.message : String(error)};
    }
  };
  const page = {...archive, hasTrials: hasTab("trial/"), details};
  mountPage(
    (own: typeof page, context) => {
      const {task} = context.state.extra;
      if (task && !details.has(task)) {
        details.set(task, {state: "waiting"});
        void read(task).then((state) => {
          details.set(task, state);
          // A page draws itself anew from its address on this event.
          dispatchEvent(new PopStateEvent("popstate"));
        });
      }
      return tasksView(own, context);
    },
    page,
    {extra: taskKeys},
  );
}
