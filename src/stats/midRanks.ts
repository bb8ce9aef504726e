/**
 * Ranks of values from 1, lowest first, where equal values share the mean of the ranks that they fill.
 *
 * Use it for rank correlations. Places on a leaderboard are `rankIntervals`, best first and with a named tie rule.
 *
 * @param values finite numbers
 * @returns one rank a value, in the order given; halves occur; none for no values
 * @throws RangeError on NaN, which has no rank
 * @see Kendall & Gibbons (1990), Rank correlation methods, ch. 3
 * @example midRanks([10, 20, 20, 5]) // Float64Array [2, 3.5, 3.5, 1]
 */
export function midRanks(values: ArrayLike<number>): Float64Array {
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) throw new RangeError(`midRanks: values[${i}]: got NaN; expected a number`);
  }
  const order = Array.from({length: values.length}, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let i = from; i < to; i++) ranks[order[i]] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}
