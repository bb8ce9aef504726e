import {describe, expect, it} from "vitest";
import {inertConsole} from "../../cli/inertConsole.js";
import {hostileStrings} from "../fixtures/hostileStrings.js";

describe("inertConsole(target)", () => {
  const said: unknown[][] = [];
  const target = {log: (...values: unknown[]) => said.push(values), error: (...values: unknown[]) => said.push(values)};
  inertConsole(target as unknown as Console);

  it("keeps lines, and shows what would move the cursor", () => {
    target.log("one\n\u001b[2Jtwo\u009b1m", 3);
    expect(said.pop()).toEqual(["%s", "one\n␛[2Jtwo␛1m 3"]);
  });

  it("lets no hostile text through, and takes no text for a format", () => {
    for (const text of hostileStrings) target.error(text);
    expect(said).toHaveLength(hostileStrings.length);
    for (const [format, line] of said) {
      expect(format).toBe("%s");
      expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }
  });
});
