import {bandComputation} from "./bandComputation.js";
import type {Computation} from "./computation.js";
import {agreementComputation} from "./judgePairs.js";
import {curvesComputation} from "./curves.js";
import {jointComputation} from "./jointFrontier.js";
import {gapsComputation} from "./mcpmarkGaps.js";
import {rankingComputation} from "./ranking.js";
import {componentsComputation} from "./partedSpread.js";
import {shiftComputation, splitComputation} from "./splitComputations.js";
import {surfaceComputation} from "./thresholdSurface.js";

/** Every computation by its name, for a thread that is sent names and inputs. */
export const computations: ReadonlyMap<string, Computation<never, unknown>> = new Map(
  [
    rankingComputation,
    bandComputation,
    curvesComputation,
    componentsComputation,
    agreementComputation,
    splitComputation,
    shiftComputation,
    gapsComputation,
    jointComputation,
    surfaceComputation,
  ].map((computation) => [computation.name, computation]),
);

/**
 * The final result of a computation that is named.
 * @param name of one of `computations`
 * @param input what that computation takes
 * @throws RangeError where no computation has that name
 * @example compute("ranking", {ranked, isPaired: true, level: 0.95})
 */
export function compute(name: string, input: unknown): unknown {
  const computation = computations.get(name);
  if (computation === undefined) {
    throw new RangeError(
      `compute: name: got ${JSON.stringify(name)}; expected one of ${JSON.stringify([...computations.keys()])}`,
    );
  }
  return computation.run(input as never, computation.resamples);
}
