const GOLDEN = 0x9e3779b9;

/**
 * The seeded generator of every resampled number in Benchbook: sfc32 ("small fast counting", 128 bits of state).
 *
 * Use it wherever chance is needed; the same seed gives the same stream in Node and in every browser. It is not for
 * secrets. To split a job into parts that may run in any order, give part b the seed `blockSeed(seed, b)`.
 *
 * @param seed integer in [0, 4294967295].
 * @throws when the seed is not such an integer.
 * @see PractRand, Doty-Humphrey (public domain): t = a + b + d; d += 1; a = b ^ (b >>> 9); b = c + (c << 3);
 * c = rotl(c, 21) + t, started at a = seed, b = seed ^ 0x9e3779b9, c = 0x85ebca6b, d = 1, first 15 outputs discarded.
 * @example new Sfc32(1).uint32() // 512467355
 */
export class Sfc32 {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
      throw new Error(
        `Sfc32: seed is out of range: got ${JSON.stringify(seed)}; expected an integer in [0, 4294967295]`,
      );
    }
    this.#a = seed | 0;
    this.#b = (seed ^ GOLDEN) | 0;
    this.#c = 0x85ebca6b | 0;
    this.#d = 1;
    for (let i = 0; i < 15; i++) this.uint32();
  }

  /** The next 32 random bits, as an integer in [0, 4294967295]. */
  uint32(): number {
    const t = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  /** The four words of the state, for a kernel that goes on with the stream by itself. */
  get state(): Int32Array {
    return Int32Array.of(this.#a, this.#b, this.#c, this.#d);
  }

  /** The next number in [0, 1), with 53 random bits. */
  uniform(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A random integer in [0, bound), exactly uniform; bound is an integer in [1, 4294967296]. */
  below(bound: number): number {
    let word = this.uint32();
    // A remainder of such words is a division of doubles and slow: it is taken only where a word may be too large.
    if (word >= 4294967296 - bound) {
      const limit = 4294967296 - (4294967296 % bound);
      while (word >= limit) word = this.uint32();
    }
    return word - bound * Math.floor(word / bound);
  }

  /**
   * Fills `out` with random indices in [0, bound), exactly uniform: one resample with replacement.
   * Up to 65,536 each 32-bit word gives two indices, low half first: p = half x bound, rejected when
   * (p & 0xffff) < 65536 mod bound, index p >>> 16 (Lemire 2019); a half that is left at the end of the call is
   * dropped, so that each call starts on a fresh word. Above 65,536 each index takes a word of its own.
   */
  fillIndices(out: Int32Array, bound: number): void {
    const n = out.length;
    if (bound > 65536) {
      for (let i = 0; i < n; i++) out[i] = this.below(bound);
      return;
    }
    const reject = 65536 % bound;
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    let i = 0;
    while (i < n) {
      const t = (a + b + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + t) | 0;
      const low = Math.imul(t & 0xffff, bound);
      if ((low & 0xffff) >= reject) out[i++] = low >>> 16;
      if (i < n) {
        const high = Math.imul(t >>> 16, bound);
        if ((high & 0xffff) >= reject) out[i++] = high >>> 16;
      }
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
  }

  /** Shuffles `values` in place, every order equally likely (Fisher-Yates). */
  shuffle(values: Float64Array | number[]): void {
    for (let i = values.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }
}

/**
 * Resamples per seeded block, the same in every bootstrap of the toolkit: one seed draws the same units in all of them.
 */
export const blockResamples = 500;

/**
 * The seed of part `block` of a job: part 0 keeps the job's seed, any other part gets a well mixed one.
 *
 * Use it to make a result independent of how many workers share a job. Different parts have different seeds, since
 * the mixer (the finaliser of MurmurHash3, Appleby) is a bijection of 32-bit words.
 *
 * @param seed the job's seed, integer in [0, 4294967295].
 * @param block the part's number, from 0.
 * @returns a seed for `Sfc32`.
 * @example blockSeed(1, 0) // 1
 */
export function blockSeed(seed: number, block: number): number {
  if (block === 0) return seed;
  let h = (seed + Math.imul(block, GOLDEN)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
