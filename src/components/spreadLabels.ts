/**
 * Moves labels apart along one axis until none is nearer than a gap to the next, as little as possible: positions that
 * collide share their displacement.
 * @param wanted where labels would stand, in any order
 * @param gap least distance between neighbours
 * @param bounds first and last place a label may take; where all do not fit, the gap shrinks
 * @returns one place a label, in the order given
 * @example spreadLabels([10, 12], 10, [0, 100]) // [6, 16]
 */
export function spreadLabels(wanted: number[], gap: number, [from, to]: [number, number]): number[] {
  if (wanted.length === 0) return [];
  const step = wanted.length > 1 ? Math.min(gap, (to - from) / (wanted.length - 1)) : gap;
  const order = wanted.map((place, i) => ({place, i})).sort((a, b) => a.place - b.place || a.i - b.i);
  const groups: {sum: number; count: number}[] = [];
  const startOf = ({sum, count}: {sum: number; count: number}) =>
    Math.max(from, Math.min(to - (count - 1) * step, sum / count - ((count - 1) * step) / 2));
  for (const {place} of order) {
    let group = {sum: place, count: 1};
    for (let last = groups.at(-1); last !== undefined; last = groups.at(-1)) {
      if (startOf(last) + last.count * step <= startOf(group)) break;
      groups.pop();
      group = {sum: last.sum + group.sum, count: last.count + group.count};
    }
    groups.push(group);
  }
  const places = new Array<number>(wanted.length);
  let at = 0;
  for (const group of groups) {
    const start = startOf(group);
    for (let k = 0; k < group.count; k++) places[order[at++].i] = start + k * step;
  }
  return places;
}
