import {spawn} from "node:child_process";
import {existsSync, utimesSync, watch} from "node:fs";
import {join, resolve} from "node:path";
import type {Command} from "commander";
import {dataDirectory} from "../data/manifest.js";
import {dropLoaderOutput} from "../loaders/site/dropLoaderOutput.js";
import {projectFolder} from "../loaders/site/project.js";
import {frameworkCommand} from "./buildSite.js";
import {freePort, servePreview} from "./previewServer.js";
import {parsePort} from "./serve.js";
import {CheckFailed} from "./usage.js";

const CODE = ["loaders", "src/analysis", "src/stats", "data"];
const LOADERS = ["src/data/[experiment].tar.ts", "src/index.md.ts"];
const SETTLE_MILLIS = 200;
const PREVIEW_PORT = 3001;

/** Framework runs a loader again only where the loader's own file is newer than its output: new data must touch it. */
function touchLoaders(): void {
  const now = new Date();
  for (const loader of LOADERS) utimesSync(join(projectFolder, loader), now, now);
}

function watchInputs(dataDir: string): void {
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(touchLoaders, SETTLE_MILLIS);
  };
  for (const folder of [...CODE.map((path) => join(projectFolder, path)), resolve(dataDir)]) {
    if (existsSync(folder)) watch(folder, {recursive: true}, settle);
  }
}

/** Adds `benchbook preview`: the site while its pages, code or data are being changed. */
export function addPreview(program: Command): void {
  program
    .command("preview")
    .description("Serve the site from source and follow changes of pages, code and data; without the finish step.")
    .option("--data-dir <folder>", "where experiments live (default: BENCHBOOK_DATA, else data/experiments)")
    .option("--port <port>", "the port", parsePort, PREVIEW_PORT)
    .addHelpText("after", "\nExample:\n  benchbook preview --port 3001")
    .action(async (_own: unknown, command: Command) => {
      const {port, ...flags} = command.optsWithGlobals<{port: number; dataDir?: string}>();
      const dataDir = dataDirectory(flags.dataDir);
      dropLoaderOutput();
      watchInputs(dataDir);
      const inner = await freePort();
      const server = await servePreview({dataDir, port, inner});
      const child = spawn(process.execPath, [frameworkCommand(), "preview", "--no-open", "--port", String(inner)], {
        cwd: projectFolder,
        env: {...process.env, OBSERVABLE_TELEMETRY_DISABLE: "1", BENCHBOOK_DATA: resolve(dataDir)},
        stdio: ["inherit", "pipe", "inherit"],
      });
      // Framework tells its own address; a reader needs the one that serves the packs too.
      child.stdout.on("data", (chunk: Buffer) => {
        process.stdout.write(chunk.toString().replaceAll(`127.0.0.1:${inner}`, `127.0.0.1:${port}`));
      });
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
      const code = await new Promise((settle, fail) => child.on("close", settle).on("error", fail));
      server.close();
      server.closeAllConnections();
      if (code !== 0 && code !== null) throw new CheckFailed(`preview: Framework ended with code ${String(code)}`);
      process.exit();
    });
}
