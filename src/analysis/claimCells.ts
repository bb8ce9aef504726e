import type {TaskDetail, TaskIndex} from "./taskMember.js";

/** The verdicts of one model on one claim, over its attempts. */
export interface ClaimCell {
  /** mean score of the attempts that have one; null where none has */
  mean: number | null;
  /** one an attempt: `1`, `5` for one half, `0`, `f` where the call failed, a blank without a verdict */
  marks: string[];
}

/** One claim of a task under one judge. */
export interface ClaimCells {
  claim_index: number;
  text: string;
  is_shown: boolean;
  /** in the order of the models asked for */
  cells: ClaimCell[];
  /** trials with a score, and their mean; null without */
  n: number;
  mean: number | null;
  /** trials on which two judges give different scores, of those that two judges scored */
  disputed: number;
  judged_twice: number;
}

const VALUES: Record<string, number | undefined> = {"1": 1, "5": 0.5, "0": 0};

/**
 * The claims of a task by model under one judge, and how often judges differ.
 * @param detail the task
 * @param index says how its texts count
 * @param judge an id; one that gave no verdict here leaves the cells empty
 * @param models ids, in the order wanted
 * @example claimCells(detail, index, "j", ["m"])[0].mean // 0.75
 */
export function claimCells(
  detail: TaskDetail,
  index: Pick<TaskIndex, "models" | "attempts">,
  judge: string | null,
  models: string[],
): ClaimCells[] {
  const {attempts} = index;
  const places = models.map((model) => index.models.indexOf(model));
  const own = judge === null ? -1 : detail.judges.indexOf(judge);
  return detail.claims.map(({claim_index, text, is_shown}, c) => {
    const verdicts = own < 0 ? "" : detail.verdicts[own][c];
    const cells = places.map((place): ClaimCell => {
      const marks = place < 0 ? [] : Array.from(verdicts.slice(place * attempts, (place + 1) * attempts));
      return {mean: meanOf(marks), marks};
    });
    let [disputed, judged_twice] = [0, 0];
    for (const place of places.filter((found) => found >= 0)) {
      for (let cell = place * attempts; cell < (place + 1) * attempts; cell++) {
        const scores = detail.verdicts.flatMap((all) => VALUES[all[c].charAt(cell)] ?? []);
        if (scores.length < 2) continue;
        judged_twice++;
        if (scores.some((score) => score !== scores[0])) disputed++;
      }
    }
    const all = cells.flatMap(({marks}) => marks);
    const n = all.filter((mark) => VALUES[mark] !== undefined).length;
    return {claim_index, text, is_shown, cells, n, mean: meanOf(all), disputed, judged_twice};
  });
}

function meanOf(marks: string[]): number | null {
  const scores = marks.flatMap((mark) => VALUES[mark] ?? []);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
