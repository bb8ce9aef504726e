import {existsSync, readFileSync} from "node:fs";
import {join, relative} from "node:path";
import {brotliDecompressSync, gunzipSync} from "node:zlib";
import {describe, expect, inject, it} from "vitest";
import {scanSite} from "../../loaders/finish/scanSite.js";
import {sitePaths} from "../../loaders/finish/sitePaths.js";
import {runBenchbook} from "./runBenchbook.js";

const {root, address} = inject("site");
const htmlPaths = sitePaths(root).filter((path) => path.endsWith(".html"));

describe("the built site", () => {
  it("has no failed block, unresolved import, outside address, event handler or broken link", () => {
    expect(scanSite(root)).toEqual([]);
  });

  it("states each page's finding in the HTML itself", () => {
    for (const path of htmlPaths) {
      const html = readFileSync(path, "utf8");
      const finding = /<p class="finding"[^>]*>([^<]+)<\/p>/.exec(html)?.[1] ?? "";
      expect(finding.length, relative(root, path)).toBeGreaterThan(20);
    }
  });

  it("has a language, may be enlarged, and carries no time of its build", () => {
    for (const path of htmlPaths) {
      const html = readFileSync(path, "utf8");
      expect(html).toContain(`<html lang="en">`);
      expect(html).not.toContain("maximum-scale");
      // Of code: the text of a hostile experiment may hold the word.
      const code = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, inner]) => inner).join("\n");
      expect(code).toContain("localStorage");
      expect(code).not.toContain("lastModified");
      expect(html).toContain("Content-Security-Policy");
    }
  });

  it("has compressed forms that hold the same bytes", () => {
    const page = join(root, "index.html");
    expect(brotliDecompressSync(readFileSync(`${page}.br`)).equals(readFileSync(page))).toBe(true);
    expect(gunzipSync(readFileSync(`${page}.gz`)).equals(readFileSync(page))).toBe(true);
    expect(existsSync(`${page}.br.br`)).toBe(false);
  });
});

describe("serveSite(root, port)", () => {
  it("sends the compressed form to whom accepts it", async () => {
    const response = await fetch(address, {headers: {"Accept-Encoding": "br"}});
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(await response.text()).toContain("<h1>Experiments</h1>");
  });

  it("sends a range of a file", async () => {
    const response = await fetch(address, {headers: {Range: "bytes=0-14", "Accept-Encoding": "identity"}});
    expect(response.status).toBe(206);
    expect(await response.text()).toBe("<!DOCTYPE html>");
  });

  it("answers 404 to what is not there", async () => {
    expect((await fetch(`${address}nothing/`)).status).toBe(404);
  });

  it("says which port is taken, and exits 2", async () => {
    const {code, stderr} = await runBenchbook("serve", root, "--port", new URL(address).port);
    expect(code).toBe(2);
    expect(stderr).toContain(`serve: port is taken: got ${new URL(address).port}; expected a free one`);
  });
});
