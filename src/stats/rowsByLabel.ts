/**
 * Row numbers gathered by label: what a cluster bootstrap draws whole.
 *
 * @param labels one label a row
 * @returns one list of ascending row numbers a label, labels in order of first appearance
 * @example rowsByLabel(["a", "b", "a"]) // [[0, 2], [1]]
 */
export function rowsByLabel(labels: ArrayLike<string | number>): number[][] {
  const groups = new Map<string | number, number[]>();
  for (let i = 0; i < labels.length; i++) {
    const rows = groups.get(labels[i]);
    if (rows) rows.push(i);
    else groups.set(labels[i], [i]);
  }
  return Array.from(groups.values());
}
