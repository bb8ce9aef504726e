import {inDigits, listed, plural} from "./phrasing.js";

/** Hashes of what makes a task what it is, as one experiment holds it; null where it does not say. */
export interface TaskDigest {
  task_id: string;
  /** of what the model is asked */
  prompt: string | null;
  /** of the texts of the claims, in their order */
  claims: string | null;
  /** of the names of the exposed tools */
  tools: string | null;
}

/** Tasks that two experiments both hold under one name, by what tells them apart. */
export interface TaskChanges {
  /** tasks whose prompts differ */
  prompt: string[];
  claims: string[];
  tools: string[];
  /** tasks whose prompt one side or both do not hold: that they are the same is not known */
  unknown: string[];
}

/**
 * What tells the tasks of two experiments apart behind equal names. What one side does not hold counts as equal; a task whose
 * prompt is not held by both is `unknown`.
 * @param a digests of the one experiment's tasks
 * @param b of the other's
 * @returns ids of tasks that both have, each list in the order of `a`
 * @example taskChanges([{task_id: "t", prompt: "1", claims: null, tools: null}], [{task_id: "t", prompt: "2", claims: null, tools: null}]).prompt // ["t"]
 */
export function taskChanges(a: readonly TaskDigest[], b: readonly TaskDigest[]): TaskChanges {
  const others = new Map(b.map((task) => [task.task_id, task]));
  const shared = a.flatMap((task) => {
    const other = others.get(task.task_id);
    return other === undefined ? [] : [{task, other}];
  });
  const idsWhere = (is: (pair: (typeof shared)[number]) => boolean) =>
    shared.filter(is).map(({task: {task_id}}) => task_id);
  const differ = (part: "prompt" | "claims" | "tools") =>
    idsWhere(({task, other}) => task[part] !== null && other[part] !== null && task[part] !== other[part]);
  return {
    prompt: differ("prompt"),
    claims: differ("claims"),
    tools: differ("tools"),
    unknown: idsWhere(({task, other}) => task.prompt === null || other.prompt === null),
  };
}

/** Names that a warning lists before it counts. */
const NAMED = 3;

/**
 * What a comparison of two experiments warns of: tasks that are not the same behind their name, or may not be.
 * @param changes of `taskChanges`
 * @param compared ids of the tasks compared
 * @returns one sentence each; none where all prompts, claims and tools are held and equal
 * @example taskNotes({prompt: ["t"], claims: [], tools: [], unknown: []}, ["t", "u"]) // ["1 of 2 tasks compared has another prompt in the other experiment: t."]
 */
export function taskNotes(changes: TaskChanges, compared: readonly string[]): string[] {
  const isCompared = new Set(compared);
  const kept = (ids: string[]) => ids.filter((id) => isCompared.has(id));
  const of = `of ${plural(compared.length, "task")} compared`;
  const sentence = (ids: string[], what: string) => {
    if (ids.length === 0) return [];
    const names = listed(ids.length > NAMED ? [...ids.slice(0, NAMED), `${inDigits(ids.length - NAMED)} more`] : ids);
    return [
      `${inDigits(ids.length)} ${of} ${ids.length === 1 ? "has" : "have"} ${what} in the other experiment: ${names}.`,
    ];
  };
  const unknown = kept(changes.unknown).length;
  return [
    ...sentence(kept(changes.prompt), "another prompt"),
    ...sentence(kept(changes.claims), "other claims"),
    ...sentence(kept(changes.tools), "other exposed tools"),
    ...(unknown === 0
      ? []
      : [
          `Whether ${unknown === compared.length ? "tasks ask" : `${inDigits(unknown)} ${of} ${unknown === 1 ? "asks" : "ask"}`} the same behind their names is not known, since prompts are not held on both sides.`,
        ]),
  ];
}
