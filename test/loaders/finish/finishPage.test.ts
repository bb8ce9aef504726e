import {createHash} from "node:crypto";
import {describe, expect, it} from "vitest";
import {finishPage, renderDefaultTable} from "../../../loaders/finish/finishPage.js";

// The shape that Framework 1.13.4 prints.
const BUILT = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
<meta name="generator" content="Observable Framework v1.13.4">
<title>Leaderboard | Benchbook</title>
<script type="module" src="../_import/x.js"></script>
<script type="module">
registerFile("x.json", {"name":"x.json","path":"./x.json","lastModified":1796038975123.4,"size":5});
</script>
</head>
<body>
<h1 data-title=""></h1>
<p class="finding" data-finding=""></p>
<div data-default-table=""></div>
<h2 id="a"><a class="observablehq-header-anchor" href="#a">A <em>b</em></a></h2>
</body>
</html>
`;

const TEXT = {
  title: "A <b> & $& study: leaderboard",
  badge: {kind: "reconstructed", words: "reconstructed from published figures"},
  finding: `"x" < y`,
  table: {head: ["Model", "Rate"], rows: [["<i>m</i>", "82.2"]]},
};

describe("finishPage(html, text)", () => {
  const page = finishPage(BUILT, TEXT);

  it("gives the page a language, lets it be enlarged, and takes the time of the build out", () => {
    expect(page).toContain(`<html lang="en">`);
    expect(page).toContain(`content="width=device-width, initial-scale=1"`);
    expect(page).toContain(`"path":"./x.json","size":5}`);
    expect(page).not.toContain("generator");
  });

  it("writes title, finding and table as text, never as markup", () => {
    expect(page).toContain("<title>A &lt;b&gt; &amp; $&amp; study: leaderboard | Benchbook</title>");
    expect(page).toContain(
      `<h1 data-title="">A &lt;b&gt; &amp; $&amp; study: leaderboard</h1><span class="badge reconstructed">reconstructed from published figures</span>`,
    );
    expect(page).toContain(`<p class="finding" data-finding="">&quot;x&quot; &lt; y</p>`);
    expect(page).toContain(`<th scope="row">&lt;i&gt;m&lt;/i&gt;</th><td class="number">82.2</td>`);
  });

  it("unwraps the links that headings are to themselves", () => {
    expect(page).toContain(`<h2 id="a">A <em>b</em></h2>`);
  });

  it("allows the page's own inline scripts by the hash of their last form, and no others", () => {
    const script = /<script type="module">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(policy).toContain(`'sha256-${hash}'`);
    const scripts = /script-src ([^;]*);/.exec(policy)?.[1] ?? "";
    expect(scripts).not.toContain("unsafe-inline");
    expect(scripts).not.toContain("'unsafe-eval'");
    // One inline script and the 24 placeholders of htl, "::0" to "::23".
    expect(scripts.match(/'sha256-/g)).toHaveLength(25);
  });

  it("leaves a page without texts as it is but for frame and policy", () => {
    expect(finishPage(BUILT, null)).toContain("<title>Leaderboard | Benchbook</title>");
  });
});

describe("renderDefaultTable({head, rows}, label)", () => {
  it("puts columns of numbers and ranges at the right, others at the left", () => {
    const html = renderDefaultTable(
      {
        head: ["Model", "Rate", "Interval", "Note"],
        rows: [
          ["a", "82.2", "79.8–84.5", "ok"],
          ["b", "", "1–2", "5"],
        ],
      },
      "Rates",
    );
    expect(html).toContain(`aria-label="Rates"`);
    expect(html).toContain(`<th scope="col">Model</th><th scope="col" class="number">Rate</th>`);
    expect(html).toContain(`<td class="number">79.8–84.5</td><td>ok</td>`);
  });
});
