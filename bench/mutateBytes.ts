/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HOSTILE = [
  `"`,
  `""`,
  `,`,
  "\n",
  "\r\n",
  "\0",
  "\ufeff",
  "'",
  "]",
  "[",
  "{",
  "NaN",
  "\\",
  "\\ud800",
  "\u2028",
].map((text) => Buffer.from(text));
const NO_UTF8 = Buffer.from([0xff, 0xfe, 0xc3, 0x28]);

/**
 * Bytes damaged at one to three random places: a byte changed, bytes cut, doubled or moved, a hostile text put in, the end cut off.
 * @returns the damaged bytes, and how many places were damaged
 * @example mutateBytes(Buffer.from("a,b"), 1).places // 1, 2 or 3
 */
export function mutateBytes(bytes: Buffer, seed: number): {bytes: Buffer; places: number} {
  const random = generator(seed);
  const below = (n: number) => Math.floor(random() * n);
  const places = 1 + below(3);
  let damaged = bytes;
  for (let i = 0; i < places; i++) {
    const at = below(damaged.length);
    const length = 1 + below(random() < 0.5 ? 4 : 5000);
    const [head, tail] = [damaged.subarray(0, at), damaged.subarray(at)];
    const kind = below(7);
    if (kind === 0) damaged = Buffer.concat([head, Buffer.from([below(256)]), tail.subarray(1)]);
    else if (kind === 1) damaged = Buffer.concat([head, tail.subarray(length)]);
    else if (kind === 2) damaged = Buffer.concat([head, tail.subarray(0, length), tail]);
    else if (kind === 3) damaged = Buffer.concat([head, HOSTILE[below(HOSTILE.length)], tail]);
    else if (kind === 4) damaged = Buffer.concat([head, NO_UTF8.subarray(0, 1 + below(4)), tail]);
    else if (kind === 5) damaged = random() < 0.2 ? head : Buffer.concat([head, tail.subarray(1)]);
    else damaged = Buffer.concat([tail.subarray(0, length), head, tail]);
    if (damaged.length === 0) damaged = Buffer.from("x");
  }
  return {bytes: damaged, places};
}
