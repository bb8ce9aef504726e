import {meets, wordsOf} from "./searchTokens.js";

/** `site.json`: what the whole site is called. */
export interface SiteNames {
  experiments: ExperimentNames[];
  /** the glossary: a word, what it means, and the page that says more (a path below the site's root) or null */
  glossary: [word: string, meaning: string, path: string | null][];
}

/** An experiment's pages and models, and what else of it can be asked for. */
export interface ExperimentNames {
  id: string;
  title: string;
  /** below the experiment's folder, and the tab's label */
  pages: [path: string, label: string][];
  models: [model: string, name: string][];
  /** whether there is a `names.json` of tasks and claims, and an `index.json` of trials */
  has_tasks: boolean;
  has_trials: boolean;
}

/** `names.json` of an experiment: its tasks with the beginning of their prompts, and their claims. */
export interface TaskNames {
  tasks: [task: string, prompt: string][];
  claims: [task: number, claim_index: number, text: string][];
}

/** What the search finds by its name, in the order in which it is shown; a word is one of the glossary. */
export const nameKinds = ["page", "model", "task", "claim", "word"] as const;

/** Something that has a name: what it is, what it says, and where it stands below the site's root. */
export interface Named {
  kind: (typeof nameKinds)[number];
  title: string;
  detail: string;
  /** the experiment's title; empty for what belongs to the whole site */
  where: string;
  experiment: string | null;
  path: string | null;
}

const WHOLE_SITE: [title: string, path: string, detail: string][] = [
  ["Experiments", "", "all experiments of this site"],
  ["Methods", "methods/", "how each number is made"],
  ["Data", "data/", "tables, columns, downloads"],
  ["Gallery", "gallery/", "figures of this site"],
];

function toQuery(values: Record<string, string>): string {
  return new URLSearchParams(values).toString();
}

/** The page of an experiment that shows a task: the tasks page, else none. */
function taskPath({id, pages}: ExperimentNames, task: string): string | null {
  return pages.some(([path]) => path === "tasks/") ? `${id}/tasks/?${toQuery({task})}` : null;
}

/**
 * Everything of the whole site that has a name: pages, models, glossary.
 * @returns in the order in which equal hits are shown
 */
export function siteEntries({experiments, glossary}: SiteNames): Named[] {
  const own = {experiment: null, where: ""};
  return [
    ...WHOLE_SITE.map(([title, path, detail]) => ({kind: "page" as const, title, detail, path, ...own})),
    ...experiments.flatMap(({id, title: where, pages}) =>
      pages.map(([path, label]) => ({
        kind: "page" as const,
        title: path === "" ? where : label,
        detail: path === "" ? label : "",
        where: path === "" ? "" : where,
        experiment: id,
        path: `${id}/${path}`,
      })),
    ),
    ...experiments.flatMap(({id, title: where, pages, models}) =>
      models.map(([model, name]) => ({
        kind: "model" as const,
        title: name,
        detail: name === model ? "" : model,
        where,
        experiment: id,
        path: pages.some(([path]) => path === "model/") ? `${id}/model/?${toQuery({model})}` : `${id}/`,
      })),
    ),
    ...glossary.map(([title, detail, path]) => ({kind: "word" as const, title, detail, path, ...own})),
  ];
}

/** The tasks and claims of an experiment. */
export function taskEntries(experiment: ExperimentNames, {tasks, claims}: TaskNames): Named[] {
  const own = {where: experiment.title, experiment: experiment.id};
  return [
    ...tasks.map(([task, prompt]) => ({
      kind: "task" as const,
      title: task,
      detail: prompt,
      path: taskPath(experiment, task),
      ...own,
    })),
    ...claims.map(([task, claim, text]) => {
      const path = taskPath(experiment, tasks[task][0]);
      return {
        kind: "claim" as const,
        title: text,
        detail: `claim ${claim} of ${tasks[task][0]}`,
        path: path === null ? null : `${path}#claims`,
        ...own,
      };
    }),
  ];
}

/** Entries whose words are read once, when they are first searched. */
export class NameSearch {
  readonly #words: {title: string[]; detail: string[]}[] = [];

  constructor(private readonly entries: readonly Named[]) {}

  /** How well an entry meets a word: 0 not at all, 3 by a whole word of its title. */
  #score(place: number, asked: string): number {
    const words = (this.#words[place] ??= {
      title: [...wordsOf(`${this.entries[place].title} ${this.entries[place].where}`)].map(({word}) => word),
      detail: [...wordsOf(this.entries[place].detail)].map(({word}) => word),
    });
    if (words.title.includes(asked)) return 3;
    // A name is found by its first letter; prose is not.
    if (words.title.some((word) => word.startsWith(asked))) return 2;
    return words.detail.some((word) => meets(word, asked)) ? 1 : 0;
  }

  /**
   * The entries that have all words of a query, best first.
   * @param words of `queryWords`; none: nothing is found
   */
  find(words: readonly string[]): Named[] {
    if (words.length === 0) return [];
    const found: {entry: Named; score: number}[] = [];
    for (const [place, entry] of this.entries.entries()) {
      const scores = words.map((word) => this.#score(place, word));
      if (scores.every((score) => score > 0)) found.push({entry, score: scores.reduce((sum, score) => sum + score, 0)});
    }
    // The sort is stable: equal ones stay as they stand.
    return found.sort((a, b) => b.score - a.score).map(({entry}) => entry);
  }
}
