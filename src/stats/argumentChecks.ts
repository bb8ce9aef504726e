/** One argument problem, in the house form: who, what, got, expected. */
function refusal(who: string, what: string, got: unknown, expected: string): RangeError {
  const shown = typeof got === "number" && !Number.isFinite(got) ? String(got) : (JSON.stringify(got) ?? String(got));
  return new RangeError(`${who}: ${what}: got ${shown.slice(0, 120)}; expected ${expected}`);
}

/**
 * Refuses a confidence level outside (0, 1). For every function that takes `level`.
 *
 * @param who the public function on whose behalf the check runs
 * @param level confidence level, exclusive of 0 and 1; 95 % is 0.95, never 95
 * @throws RangeError when the level is not a number strictly between 0 and 1
 * @example checkLevel("wilsonInterval", 95) // throws: wilsonInterval: level: got 95; expected a number in (0, 1)
 */
export function checkLevel(who: string, level: number): void {
  if (!(level > 0 && level < 1)) throw refusal(who, "level", level, "a number in (0, 1)");
}

/**
 * Refuses anything but a whole number in a range. For counts; `checkProportion` is for shares.
 *
 * @param who the public function on whose behalf the check runs
 * @param what the argument's name
 * @param value the count
 * @param least smallest value allowed, default 0
 * @throws RangeError when the value is not a safe integer >= least
 * @example checkCount("binomialPmf", "trials", 2.5) // throws: binomialPmf: trials: got 2.5; expected an integer >= 0
 */
export function checkCount(who: string, what: string, value: number, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) throw refusal(who, what, value, `an integer >= ${least}`);
}

/**
 * Refuses a pair that is not successes of trials: at least one trial, 0 <= successes <= trials.
 *
 * @param who the public function on whose behalf the check runs
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @throws RangeError when either is no count, trials is 0, or successes exceeds trials
 * @example checkSuccesses("wilsonInterval", 7, 5) // throws: wilsonInterval: successes exceeds trials: got 7 of 5
 */
export function checkSuccesses(who: string, successes: number, trials: number): void {
  checkCount(who, "trials", trials, 1);
  checkCount(who, "successes", successes);
  if (successes > trials) throw new RangeError(`${who}: successes exceeds trials: got ${successes} of ${trials}`);
}

/**
 * Refuses a number outside the closed range [0, 1]. For shares and probabilities; `checkLevel` excludes the ends.
 *
 * @param who the public function on whose behalf the check runs
 * @param what the argument's name
 * @param value the share
 * @throws RangeError when the value is not a number in [0, 1]
 * @example checkProportion("minimalDetectableEffect", "p", 78) // throws: …: p: got 78; expected a number in [0, 1]
 */
export function checkProportion(who: string, what: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw refusal(who, what, value, "a number in [0, 1]");
}

/**
 * Refuses a number that is not strictly positive and finite.
 *
 * @param who the public function on whose behalf the check runs
 * @param what the argument's name
 * @param value the number
 * @throws RangeError when the value is 0, negative, infinite or NaN
 * @example checkPositive("betaPosterior", "priorAlpha", 0) // throws: …: priorAlpha: got 0; expected a number > 0
 */
export function checkPositive(who: string, what: string, value: number): void {
  if (!(value > 0 && value < Infinity)) throw refusal(who, what, value, "a number > 0");
}

/**
 * Refuses an empty list or one with a value that is not a finite number; missing values are removed before a statistic.
 *
 * @param who the public function on whose behalf the check runs
 * @param what the argument's name
 * @param values the numbers
 * @param least smallest length allowed, default 1
 * @throws RangeError naming the length, or the first offending index and value
 * @example checkNumbers("pairedDifference", "a", [1, NaN]) // throws: pairedDifference: a[1]: got NaN; expected a finite number
 */
export function checkNumbers(who: string, what: string, values: ArrayLike<number>, least = 1): void {
  if (values.length < least) {
    throw new RangeError(`${who}: ${what} is too short: got length ${values.length}; expected at least ${least}`);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) throw refusal(who, `${what}[${i}]`, values[i], "a finite number");
  }
}

/**
 * Refuses two lists of different lengths where they must be parallel (pairs, values and their clusters).
 *
 * @param who the public function on whose behalf the check runs
 * @param what the two arguments' names, as "a and b"
 * @param first the first length
 * @param second the second length
 * @throws RangeError when the lengths differ
 * @example checkParallel("pairedDifference", "a and b", 3, 2) // throws: pairedDifference: a and b differ in length: got 3 and 2
 */
export function checkParallel(who: string, what: string, first: number, second: number): void {
  if (first !== second) throw new RangeError(`${who}: ${what} differ in length: got ${first} and ${second}`);
}
