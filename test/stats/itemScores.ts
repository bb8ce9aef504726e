/**
 * 5 models x 4 tasks; expected values from R: cor(x[, i], rowMeans(x)), cor(x[, i], rowMeans(x[, -i])),
 * k / (k - 1) * (1 - sum(apply(x, 2, var)) / var(rowSums(x)))
 */
export const SCORES = [
  [1, 1, 0, 1],
  [1, 0, 0, 1],
  [0, 1, 0, 0],
  [1, 1, 1, 1],
  [0, 0, 0, 1],
];
