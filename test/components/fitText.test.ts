import {describe, expect, it} from "vitest";
import {fitText, namesWidth} from "../../src/components/fitText.js";
import {toHtml} from "../../src/components/markup.js";
import {textAt} from "../../src/components/plotParts.js";
import {textWidth} from "../../src/components/textWidth.js";

describe("fitText(text, size, room)", () => {
  it("keeps what fits as it is", () => {
    expect(fitText("GPT-5.4", 13, 200)).toBe("GPT-5.4");
    expect(fitText("", 13, 0)).toBe("");
  });

  it("cuts the rest at a whole character, with an ellipsis, within the room", () => {
    expect(fitText("GPT-5.4 mini", 13, 60)).toBe("GPT-5.…");
    for (const text of ["n".repeat(1000), "W".repeat(1000), "統".repeat(1000), "👩‍👩‍👧".repeat(200)]) {
      const cut = fitText(text, 13, 120);
      expect(cut.endsWith("…")).toBe(true);
      expect(textWidth(cut, 13)).toBeLessThanOrEqual(120);
      expect(textWidth(cut, 13)).toBeGreaterThan(85);
    }
  });
});

describe("fitText of signs of several characters", () => {
  it.each([
    ["flags", "🇩🇪"],
    ["keycaps", "1️⃣"],
    ["skin tones", "👍🏽"],
    ["letters with accents", "e\u0301"],
    ["Hangul of parts", "\u1112\u1161\u11ab"],
  ])("cuts %s nowhere within", (_, sign) => {
    for (let room = 20; room < 150; room += 7) {
      const kept = fitText(sign.repeat(500), 13, room).slice(0, -1);
      expect(kept).toBe(sign.repeat(kept.length / sign.length));
    }
  });

  it("takes no longer for a text of any length than to measure it", () => {
    for (const text of ["n", "👨‍👩‍👧", "\u200b", "a\u0301", "\u202e", "مر"].map((part) => part.repeat(20_000))) {
      const start = performance.now();
      const cut = fitText(text, 13, 100);
      expect(performance.now() - start).toBeLessThan(1000);
      expect(cut.isWellFormed()).toBe(true);
    }
  });
});

describe("namesWidth(names, options)", () => {
  it("is as wide as the longest name needs, up to 30 % of the drawing", () => {
    expect(namesWidth([], {width: 1000, margin: 20})).toBe(20);
    // n is 0.57 of 13 px
    expect(namesWidth(["n", "nn"], {width: 1000, margin: 20})).toBeCloseTo(20 + 2 * 0.57 * 13, 9);
    expect(namesWidth(["n".repeat(1000)], {width: 1000, margin: 20})).toBe(300);
  });

  it("takes any number of names", () => {
    expect(namesWidth(new Array<string>(200_000).fill("n"), {width: 1000, margin: 20})).toBeCloseTo(20 + 0.57 * 13, 9);
  });
});

describe("textAt(x, y, content, {room})", () => {
  it("gives the whole text as a title where it had to be cut", () => {
    expect(toHtml(textAt(0, 0, "n".repeat(50), {room: 60}))).toContain(`<title>${"n".repeat(50)}</title>`);
    expect(toHtml(textAt(0, 0, "n", {room: 60}))).not.toContain("title");
  });
});
