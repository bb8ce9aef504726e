import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {bundleModules} from "../../../loaders/finish/bundleModules.js";
import {sitePaths} from "../../../loaders/finish/sitePaths.js";
import {temporaryFolder} from "../../temporary.js";

function writeSite(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), {recursive: true});
    writeFileSync(join(root, path), text);
  }
}

const pageOf = (up: string, module: string) => `<head>
<link rel="modulepreload" href="${up}_observablehq/client.1.js">
<link rel="modulepreload" href="${up}_import/components/${module}.js">
<link rel="modulepreload" href="${up}_node/d3@1/index.js">
<script type="module">
import {define} from "${up}_observablehq/client.1.js";
const {show} = await import("${up}_import/components/${module}.js");
</script></head>`;

const SITE = {
  "index.html": pageOf("./", "one.1"),
  "e/index.html": pageOf("../", "two.1"),
  "_observablehq/client.1.js": "export const define = 1;",
  "_import/components/one.1.js": `import {shared} from "./shared.1.js"; export const show = () => shared("one");`,
  "_import/components/two.1.js": `import {shared} from "./shared.1.js"; export const show = () => shared("two");`,
  "_import/components/shared.1.js": `import {define} from "../../_observablehq/client.1.js"; import d3 from "../../_node/d3@1/index.js"; export const shared = (x) => [x, define, d3];`,
  "_node/d3@1/index.js": "export default 'the library';",
};

describe("bundleModules(root)", () => {
  it("joins what pages import, shares what they share, and keeps one client", async () => {
    const root = temporaryFolder();
    writeSite(root, SITE);
    await bundleModules(root);
    const modules = sitePaths(root).filter((path) => path.includes("_import/"));
    expect(modules).toHaveLength(3);
    expect(modules.filter((path) => readFileSync(path, "utf8").includes("the library"))).toHaveLength(1);
    expect(existsSync(join(root, "_node"))).toBe(false);
    for (const [page, up] of [
      ["index.html", "./"],
      ["e/index.html", "../"],
    ]) {
      const html = readFileSync(join(root, page), "utf8");
      const preloads = [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) =>
        join(root, page, "..", href),
      );
      // Its own bundle, the shared one, the client.
      expect(preloads).toHaveLength(3);
      expect(preloads.every(existsSync)).toBe(true);
      const [, entry] = /import\("([^"]+)"\)/.exec(html) ?? [];
      expect(entry).toMatch(new RegExp(`^${up.replaceAll(".", "\\.")}_import/page/(one|two)\\.1-[A-Z0-9]+\\.js$`));
      const bundle = (await import(join(root, page, "..", entry))) as {show(): unknown[]};
      expect(bundle.show()).toEqual([page === "index.html" ? "one" : "two", 1, "the library"]);
    }
  });

  it("gives the same names wherever the site is built", async () => {
    const names = async () => {
      const root = temporaryFolder();
      writeSite(root, SITE);
      await bundleModules(root);
      return sitePaths(root).map((path) => path.slice(root.length));
    };
    expect(await names()).toEqual(await names());
  });

  it("refuses a module that looks beside itself from another depth", async () => {
    const root = temporaryFolder();
    writeSite(root, {...SITE, "_import/components/deep/er/x.js": "import.meta.url"});
    await expect(bundleModules(root)).rejects.toThrow(
      "bundleModules: import.meta: got _import/components/deep/er/x.js; expected it in a folder of src itself",
    );
  });
});
