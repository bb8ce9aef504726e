import {describe, expect, it} from "vitest";
import {toCsv} from "../../src/components/download.js";
import {h, toHtml, toText} from "../../src/components/markup.js";

describe("toHtml(markup)", () => {
  it("escapes texts and attributes, and skips what is absent", () => {
    const text = `<img src=x onerror="alert(1)">`;
    expect(toHtml(h("p", {title: text, hidden: false, lang: null}, text, null, false, 0))).toBe(
      `<p title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;">&lt;img src=x onerror=&quot;alert(1)&quot;&gt;0</p>`,
    );
  });

  it("leaves out listeners and closes no void element", () => {
    expect(toHtml(h("input", {type: "checkbox", checked: true, onchange: () => undefined}))).toBe(
      `<input type="checkbox" checked>`,
    );
  });
});

describe("toText(child)", () => {
  it("joins what a reader sees", () => {
    expect(toText([h("b", null, "a", ["b", h("i", null, 1)]), null])).toBe("ab1");
  });
});

describe("toCsv(rows)", () => {
  it("quotes what needs it and leaves null empty (RFC 4180)", () => {
    expect(
      toCsv([
        {model: 'a "b", c', n: null},
        {model: "d", n: 1.5},
      ]),
    ).toBe('model,n\r\n"a ""b"", c",\r\nd,1.5\r\n');
  });

  it("is empty without rows", () => {
    expect(toCsv([])).toBe("");
  });
});
