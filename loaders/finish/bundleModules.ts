import {readFileSync, rmSync, writeFileSync} from "node:fs";
import {basename, dirname, join, relative, resolve} from "node:path";
import {build} from "esbuild";
import type {Metafile, Plugin} from "esbuild";
import {htmlPieces, isCode, mapCode} from "./htmlPieces.js";
import {sitePaths} from "./sitePaths.js";

/** Where bundles go: as deep as `_import/components/x.js`, so that what is relative to a module stays so. */
const BUNDLES = "_import/page";
const MODULE = /(["'])((?:\.\.?\/)+_import\/[^"'?#]+\.js)\1/g;
const WORKER = /import\.meta\.resolve\((["'])((?:\.\.?\/)+[^"'?#]+\.js)\1\)/g;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)">\n?/g;

/** Framework's own client stays as it is: every page and bundle must share one. */
const keepClient: Plugin = {
  name: "keep-client",
  setup({onResolve, initialOptions}) {
    const bundles = join(initialOptions.outdir ?? "", BUNDLES);
    onResolve({filter: /_observablehq\/.*\.js$/}, ({path, resolveDir}) => ({
      path: relative(bundles, resolve(resolveDir, path)),
      external: true,
    }));
  },
};

/** Options that bundles of pages and of workers share. */
function bundling(root: string, entryPoints: string[]) {
  return {
    entryPoints,
    absWorkingDir: root,
    outdir: root,
    entryNames: `${BUNDLES}/[name]-[hash]`,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    keepNames: true,
    metafile: true,
    legalComments: "none",
    logLevel: "silent",
  } as const;
}

/** Bundles each worker that a module starts, whole, and has the modules start the bundles, which lie beside theirs. */
async function bundleWorkers(root: string, modules: string[]): Promise<Plugin> {
  const named = modules.flatMap((module) =>
    [...readFileSync(module, "utf8").matchAll(WORKER)].map(([, , path]) => resolve(dirname(module), path)),
  );
  const bundles = new Map<string, string>();
  if (named.length > 0) {
    const {metafile} = await build(bundling(root, [...new Set(named)].sort()));
    for (const [bundle, {entryPoint}] of Object.entries(metafile.outputs)) {
      if (entryPoint !== undefined) bundles.set(join(root, entryPoint), basename(bundle));
    }
  }
  return {
    name: "start-workers",
    setup({onLoad}) {
      onLoad({filter: /_import\/.*\.js$/}, ({path}) => {
        const contents = readFileSync(path, "utf8").replaceAll(WORKER, (whole, _quote: string, worker: string) => {
          const bundle = bundles.get(resolve(dirname(path), worker));
          return bundle === undefined ? whole : `import.meta.resolve(${JSON.stringify(`./${bundle}`)})`;
        });
        return {contents, loader: "js"};
      });
    },
  };
}

/** Modules that a page's scripts name, by the text that names them. */
function modulesOf(html: string, page: string): Map<string, string> {
  const scripts = htmlPieces(html)
    .filter(isCode)
    .map((piece) => piece.html)
    .join("")
    .replaceAll(PRELOAD, "");
  return new Map([...scripts.matchAll(MODULE)].map(([, , path]) => [path, resolve(dirname(page), path)]));
}

/** A bundle and every bundle that it needs before it runs. */
function closureOf(bundle: string, {outputs}: Metafile, found = new Set<string>()): Set<string> {
  if (found.has(bundle)) return found;
  found.add(bundle);
  for (const {path, kind, external} of outputs[bundle].imports) {
    if (kind === "import-statement" && external !== true) closureOf(path, {outputs, inputs: {}}, found);
  }
  return found;
}

function toSpecifier(page: string, target: string): string {
  const path = relative(dirname(page), target);
  return path.startsWith(".") ? path : `./${path}`;
}

function rewritePage(page: string, root: string, bundleOf: ReadonlyMap<string, string>, metafile: Metafile): void {
  const html = readFileSync(page, "utf8");
  const modules = modulesOf(html, page);
  const needed = new Set<string>();
  for (const path of modules.values()) closureOf(bundleOf.get(path) ?? "", metafile, needed);
  const preloads = [...needed]
    .sort()
    .map((bundle) => `<link rel="modulepreload" href="${toSpecifier(page, join(root, bundle))}">\n`);
  let placed = false;
  const text = mapCode(html, (code) =>
    code
      .replaceAll(MODULE, (whole, quote: string, path: string) => {
        const module = modules.get(path);
        return module === undefined
          ? whole
          : `${quote}${toSpecifier(page, join(root, bundleOf.get(module) ?? ""))}${quote}`;
      })
      .replaceAll(PRELOAD, (whole, href: string) => {
        const first = placed ? "" : preloads.join("");
        placed = true;
        return first + (/\/_(import|node)\//.test(href) ? "" : whole);
      }),
  );
  writeFileSync(page, text);
}

/**
 * Joins the modules of the pages into few files: Framework publishes each of ours as a file of its own, and a page
 * would ask for a hundred. What pages share is shared; what a module imports late is loaded late; a worker is one file.
 * @param root the built site, before its pages are finished
 * @throws where a module looks beside itself and is not as deep as the bundles
 * @example await bundleModules("dist")
 */
export async function bundleModules(root: string): Promise<void> {
  const paths = sitePaths(root);
  const pages = paths.filter((path) => path.endsWith(".html"));
  const entries = [
    ...new Set(pages.flatMap((page) => [...modulesOf(readFileSync(page, "utf8"), page).values()])),
  ].sort();
  if (entries.length === 0) return;
  const old = paths.filter((path) => /^_(import|node)\/.*\.js$/.test(relative(root, path)));
  for (const path of old) {
    if (relative(root, path).split("/").length !== 3 && readFileSync(path, "utf8").includes("import.meta")) {
      throw new Error(`bundleModules: import.meta: got ${relative(root, path)}; expected it in a folder of src itself`);
    }
  }
  const startWorkers = await bundleWorkers(root, old);
  const {metafile} = await build({
    ...bundling(root, entries),
    chunkNames: `${BUNDLES}/[name]-[hash]`,
    splitting: true,
    plugins: [keepClient, startWorkers],
  });
  const bundleOf = new Map<string, string>();
  for (const [bundle, {entryPoint}] of Object.entries(metafile.outputs)) {
    if (entryPoint !== undefined) bundleOf.set(join(root, entryPoint), bundle);
  }
  for (const page of pages) rewritePage(page, root, bundleOf, metafile);
  for (const path of old) rmSync(path);
  rmSync(join(root, "_node"), {recursive: true, force: true});
}
