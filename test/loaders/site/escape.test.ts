import {describe, expect, it} from "vitest";
import {escapeText} from "../../../loaders/site/escape.js";

describe("escapeText(text)", () => {
  it("leaves neither markup, nor Framework's expressions, nor line ends", () => {
    expect(escapeText(`<a href="x">&'\n\${1}`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#39; &#36;{1}");
  });
});
