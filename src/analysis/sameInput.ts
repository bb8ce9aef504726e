type Numbers = Float64Array | Int32Array | Uint8Array;

function isNumbers(value: unknown): value is Numbers {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/**
 * Whether two plain values are equal through and through: numbers (NaN equals NaN), texts, arrays, typed arrays, objects.
 *
 * Use it to know a computation's input again. It is quick where they differ early, and compares exactly: no hash.
 *
 * @param a plain data without cycles
 * @param b as `a`
 * @example isSameInput({level: 0.95, column: [1, NaN]}, {level: 0.95, column: [1, NaN]}) // true
 */
export function isSameInput(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (isNumbers(a) || isNumbers(b)) return isNumbers(a) && isNumbers(b) && sameNumbers(a, b);
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameItems(a, b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(second, key) && isSameInput(first[key], second[key]));
}

function sameNumbers(a: Numbers, b: Numbers): boolean {
  if (a.constructor !== b.constructor || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !(Number.isNaN(a[i]) && Number.isNaN(b[i]))) return false;
  return true;
}

function sameItems(a: unknown[], b: unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!isSameInput(a[i], b[i])) return false;
  return true;
}

/**
 * About how many bytes plain data hold: what typed arrays take, and eight for any other value.
 * @param value plain data without cycles
 * @example sizeOf([new Float64Array(2), 1]) // 24
 */
export function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 0);
}
