// Bundles the command as bin/benchbook.js, which starts faster than the source: node cli/build.mjs [folder within a package, default bin].
// Packages stay outside, since some hold native code; one chunk a sub-command, loaded when it is asked for.
import {existsSync, mkdirSync, readdirSync, rmSync} from "node:fs";
import {chmod, readFile} from "node:fs/promises";
import {dirname, join, relative, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const out = resolve(process.argv[2] ?? join(root, "bin"));

/** The package that a folder lies in. */
const packageOf = (folder) => (existsSync(join(folder, "package.json")) ? folder : packageOf(dirname(folder)));

/** Lets a module keep its own place, so that the files that stand beside the source are found from the bundle too. */
const ownPlace = {
  name: "own-place",
  setup(bundle) {
    bundle.onLoad({filter: /\.ts$/}, async ({path}) => {
      const text = await readFile(path, "utf8");
      const place = JSON.stringify(relative(out, join(packageOf(out), relative(root, path))).replaceAll("\\", "/"));
      const contents = [
        'import {fileURLToPath as toOwnPath} from "node:url";',
        `const ownUrl = new URL(${place}, import.meta.url).href;`,
        `const ownFolder = toOwnPath(new URL(".", ownUrl)).slice(0, -1);`,
        text.replaceAll("import.meta.url", "ownUrl").replaceAll("import.meta.dirname", "ownFolder"),
      ].join("\n");
      return text.includes("import.meta.") ? {contents, loader: "ts"} : undefined;
    });
  },
};

mkdirSync(out, {recursive: true});
for (const file of readdirSync(out)) if (file.endsWith(".js")) rmSync(join(out, file));
const {metafile} = await build({
  entryPoints: [
    {in: join(root, "cli/main.ts"), out: "benchbook"},
    // Started as a thread, by its path beside the chunks.
    {in: join(root, "harness/import/mcpAtlas/batchWorker.ts"), out: "batchWorker"},
  ],
  outdir: out,
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  chunkNames: "[name]-[hash]",
  banner: {js: "#!/usr/bin/env node"},
  plugins: [ownPlace],
  metafile: true,
  logLevel: "warning",
});
await chmod(join(out, "benchbook.js"), 0o755);

const sizes = Object.values(metafile.outputs).map(({bytes}) => bytes);
const kilobytes = (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(0);
console.log(`build: bin/benchbook.js and ${sizes.length - 1} chunks, ${kilobytes} kB`);
