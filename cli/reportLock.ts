import {mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {cacheFolder} from "../loaders/site/project.js";

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function take(path: string): number | null {
  try {
    writeFileSync(path, String(process.pid), {flag: "wx"});
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = Number(readFileSync(path, "utf8"));
    if (owner > 0 && isRunning(owner)) return owner;
    rmSync(path, {force: true});
    return take(path);
  }
}

const PAUSE_MILLIS = 500;

/**
 * Runs `build` while no other report of this checkout runs: they share Framework's cache. A lock whose process has
 * ended does not hold.
 * @param say told once, where another report is being waited for
 */
export async function withReportLock<T>(build: () => Promise<T>, say: (line: string) => void): Promise<T> {
  mkdirSync(cacheFolder, {recursive: true});
  const path = join(cacheFolder, "report.lock");
  let owner = take(path);
  if (owner !== null) say(`report: waiting for another report (process ${owner}) to end`);
  while (owner !== null) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    owner = take(path);
  }
  try {
    return await build();
  } finally {
    rmSync(path, {force: true});
  }
}
