import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {contentSecurityPolicy} from "../../../loaders/finish/contentSecurityPolicy.js";
import {htmlPieces, mapCode} from "../../../loaders/finish/htmlPieces.js";
import {hostileStrings} from "../../fixtures/hostileStrings.js";

const kinds = (html: string) => htmlPieces(html).map(({kind, name}) => (kind === "tag" ? name : kind));

describe("htmlPieces(html)", () => {
  it("knows tags, scripts and texts", () => {
    expect(
      kinds(`<!DOCTYPE html><p class="a">x &lt; y</p><script src="./a.js"></script><script>if (a < b) "</p>"</script>`),
    ).toEqual(["text", "p", "text", "/p", "script", "/script", "script", "script", "/script"]);
  });

  it("takes what stands in an attribute's value for no tag", () => {
    const html = `<p title="<script>window.planted=1</script>" data-x='a > b'>`;
    expect(kinds(html)).toEqual(["p"]);
    expect(htmlPieces(html)[0].attributes.get("title")).toBe("<script>window.planted=1</script>");
  });

  it("reads attributes in any form", () => {
    const [{attributes}] = htmlPieces(`<a HREF=x hidden title = 'y' data-z="&quot;&amp;lt;">`);
    expect([...attributes]).toEqual([
      ["href", "x"],
      ["hidden", ""],
      ["title", "y"],
      ["data-z", '"&lt;'],
    ]);
  });

  it("loses nothing, whatever the page", () => {
    const part = fc.oneof(
      fc.constantFrom("<", ">", '"', "'", "<p a=", "<script>", "</script>", "<!--", "-->", "=", " "),
      fc.constantFrom(...hostileStrings),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const html = parts.join("");
        expect(
          htmlPieces(html)
            .map((piece) => piece.html)
            .join(""),
        ).toBe(html);
      }),
    );
  });
});

describe("mapCode(html, change)", () => {
  it("changes scripts and what loads them, and no text", () => {
    const html = `<p title='a'>a</p><script type="a">a</script><link href="a">`;
    expect(mapCode(html, (code) => code.replaceAll('"a"', '"b"').replace(/^a$/, "b"))).toBe(
      `<p title='a'>a</p><script type="b">b</script><link href="b">`,
    );
  });
});

describe("contentSecurityPolicy(html) of a page with hostile attributes", () => {
  it("allows the page's own scripts, not what looks like one in a value", () => {
    const own = `<script>own()</script>`;
    const policy = contentSecurityPolicy(`<p title="${"<script>planted()</script>"}">${own}<p title="<script>">${own}`);
    expect(policy).toBe(contentSecurityPolicy(own));
  });
});
