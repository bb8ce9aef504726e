import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {scanSite} from "../../../loaders/finish/scanSite.js";
import {temporaryFolder} from "../../temporary.js";

function siteOf(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), {recursive: true});
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe("scanSite(root)", () => {
  it("finds nothing in a page that keeps to itself, whatever its prose says", () => {
    const page = `<a href="./e/">x</a> <a href="#a">y</a> <a href="https://example.org/">outside, in prose</a> &lt;img onerror="x"&gt; onclick="y"`;
    expect(
      scanSite(siteOf({"index.html": page, "e/index.html": `<a href="../">up</a><img src="data:image/png;base64,">`})),
    ).toEqual([]);
  });

  it("finds nothing in texts and values that look like code, imports or markup", () => {
    const text = `import "https://outside.example/x.js" class="observablehq--error" data-finding></p> href="javascript:x"`;
    const value = "<script>import 'x'</script><a href='./absent/'> onerror=";
    expect(scanSite(siteOf({"index.html": `<p title="${value}">${text.replaceAll("<", "&lt;")}</p>`}))).toEqual([]);
  });

  it("names links that run code", () => {
    expect(scanSite(siteOf({"index.html": `<a href=" javascript:x">y</a>`}))).toEqual(["index.html: a link that runs"]);
  });

  it("names what failed, what is not resolved and what leads outside", () => {
    const page = [
      `<script type="module">import "d3"; import("npm:x"); import {a} from "./a.js";</script>`,
      `<link href="https://fonts.example/x.css"><img src="x.png" onerror="y"><p data-finding=""></p>`,
      `<a href="./absent/">x</a><div class="observablehq--error">`,
    ].join("\n");
    const site = {
      "index.html": page,
      "x.png": "",
      "a.js": `import x from "https://cdn.example/x.js";`,
      "a.css": "@font-face{src:url(https://cdn.example/x.woff2)}",
    };
    expect(scanSite(siteOf(site))).toEqual([
      "a.css: outside address: https://cdn.example/x.woff2",
      "a.js: outside import: https://cdn.example/x.js",
      "index.html: a block that failed",
      "index.html: unresolved import: d3",
      "index.html: unresolved import: npm:x",
      "index.html: outside address: https://fonts.example/x.css",
      "index.html: an inline event handler",
      "index.html: an empty finding",
      "index.html: broken link: ./absent/",
    ]);
  });
});
