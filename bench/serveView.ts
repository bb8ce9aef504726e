import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";
import {serveSite} from "../cli/serveSite.js";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>…</title><link rel="icon" href="data:,"><link rel="stylesheet" href="style.css"></head>
<body><main id="observablehq-main"><p class="finding" data-finding></p><div data-default-table></div></main>
<script type="module" src="viewPage.js"></script></body></html>
`;

/**
 * Serves `viewPage.ts` with the site's style and its worker: a page of the site on a made-up experiment of any size,
 * without the build of a site.
 * @returns its address, and `close`
 * @example const {address, close} = await serveView();
 */
export async function serveView(): Promise<{address: string; close: () => void}> {
  const folder = mkdtempSync(join(tmpdir(), "benchbook-view-"));
  const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  await build({
    entryPoints: {
      viewPage: pathOf("viewPage.ts"),
      refineWorker: pathOf("../src/components/refineWorker.ts"),
      style: pathOf("../src/style.css"),
    },
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    logLevel: "silent",
    external: ["observablehq:*"],
  });
  writeFileSync(join(folder, "index.html"), PAGE);
  const {server, address} = await serveSite(folder, 0);
  const close = () => {
    server.close();
    rmSync(folder, {recursive: true});
  };
  return {address, close};
}
