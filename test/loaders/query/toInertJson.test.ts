import {describe, expect, it} from "vitest";
import {toInertJson} from "../../../loaders/query/toInertJson.js";
import {hostileStrings} from "../../fixtures/hostileStrings.js";

describe("toInertJson(value, space)", () => {
  it("is the same value, with nothing that a terminal obeys", () => {
    const text = toInertJson(hostileStrings, 1);
    expect(JSON.parse(text)).toEqual(hostileStrings);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
  });

  it("leaves plain JSON as it is", () => expect(toInertJson({a: "é ✓", n: [1]})).toBe('{"a":"é ✓","n":[1]}'));
});
