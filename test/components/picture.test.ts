import {describe, expect, it} from "vitest";
import {toXmlText} from "../../src/components/picture.js";
import {hostileStrings} from "../fixtures/hostileStrings.js";

describe("toXmlText(text)", () => {
  it("keeps what XML holds, and replaces the rest character by character", () => {
    expect(toXmlText("a\u001b[2J\u0000b\ufffe\ud800 é 😀\t\n")).toBe("a␛[2J␀b�� é 😀\t\n");
    // XML 1.0, production 2: Char ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].
    for (const text of hostileStrings) {
      expect(toXmlText(text)).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
      expect(toXmlText(text)).toHaveLength(text.length);
    }
  });
});
