import {InvalidArgumentError} from "commander";
import {UsageError} from "./usage.js";

/**
 * Reads a share of an option: a number from 0 to 1, or between them where the range is open.
 * @param name the option's, for the message
 * @param range whether 0 and 1 themselves may be given; default closed, which takes them
 * @returns what Commander calls with the option's text
 * @throws InvalidArgumentError from that, where the text is no such number
 * @example parseShare("level", "open")("0.95") // 0.95
 */
export function parseShare(name: string, range: "closed" | "open" = "closed"): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? NaN : Number(text);
    const holds = range === "closed" ? value >= 0 && value <= 1 : value > 0 && value < 1;
    if (holds) return value;
    const expected = range === "closed" ? "a number from 0 to 1" : "a number between 0 and 1";
    throw new InvalidArgumentError(`${name}: got ${JSON.stringify(text)}; expected ${expected}`);
  };
}

/** Reads a whole number of an option, at least 1. @example parseCount("k")("4") // 4 */
export function parseCount(name: string): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d*$/.test(text)) return Number(text);
    throw new InvalidArgumentError(`${name}: got ${JSON.stringify(text)}; expected a whole number >= 1`);
  };
}

/**
 * Reads an option that counts something, for commands whose messages name the command too; `parseCount` leaves that to Commander.
 * @param who the command and option, for the message
 * @returns what Commander calls with the option's text
 * @throws UsageError where it is no whole number from 1
 * @example toCount("judge: --repeats")("3") // 3
 */
export function toCount(who: string): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d*$/.test(text)) return Number(text);
    throw new UsageError(`${who}: got ${JSON.stringify(text)}; expected a whole number from 1`);
  };
}

/** Reads a number of an option that is at least 0. @example parseAmount("task-cost")("2.5") // 2.5 */
export function parseAmount(name: string): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? NaN : Number(text);
    if (value >= 0 && value < Infinity) return value;
    throw new InvalidArgumentError(`${name}: got ${JSON.stringify(text)}; expected a number >= 0`);
  };
}

/** Reads numbers with commas between them. @example parseList("trials", parseCount("trials"))("1,4") // [1, 4] */
export function parseList(name: string, parse: (text: string) => number): (text: string) => number[] {
  return (text) => {
    const numbers = text.split(",").map(parse);
    if (numbers.every((one) => one > 0)) return numbers;
    throw new InvalidArgumentError(`${name}: got ${JSON.stringify(text)}; expected numbers > 0`);
  };
}
