import {cpSync, existsSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join, relative} from "node:path";
import {sitePaths} from "../../loaders/finish/sitePaths.js";
import {describe, expect, inject, it} from "vitest";
import {readManifest, writeManifest} from "../../data/manifest.js";
import {writePart} from "../../data/store.js";
import {temporaryFolder} from "../temporary.js";
import {runBenchbook} from "./runBenchbook.js";

const {root, dataDir} = inject("site");

function dataFolderOf(...ids: string[]): string {
  const folder = temporaryFolder();
  for (const id of ids) cpSync(join(dataDir, id), join(folder, id), {recursive: true});
  return folder;
}

// Reports take turns, so that all tests that build one stand in one file.
describe("benchbook report", {timeout: 400_000}, () => {
  it("gives the same bytes when a site is built again", async () => {
    const again = temporaryFolder();
    const {code, stderr} = await runBenchbook("report", "--data-dir", dataDir, "--out", join(again, "dist"));
    expect({code, stderr}).toEqual({code: 0, stderr: ""});
    const paths = sitePaths(join(again, "dist"));
    expect(paths.map((path) => relative(join(again, "dist"), path))).toEqual(
      sitePaths(root).map((path) => relative(root, path)),
    );
    const changed = paths.filter(
      (path) => !readFileSync(path).equals(readFileSync(join(root, relative(join(again, "dist"), path)))),
    );
    expect(changed).toEqual([]);
  });

  it("builds what is asked for, leaves out what cannot be read, names it on the front page, and exits 1", async () => {
    const data = dataFolderOf("hostile", "mcpmark-paper", "judged", "mcp-atlas-paper");
    writeFileSync(join(data, "hostile/trials", readdirSync(join(data, "hostile/trials"))[0]), "not a Parquet file");
    writeFileSync(join(data, "mcpmark-paper/experiment.json"), "{");
    const out = join(temporaryFolder(), "dist");
    const asked = ["hostile", "mcpmark-paper", "judged"].flatMap((id) => ["--experiment", id]);
    const {code, stderr} = await runBenchbook("report", "--data-dir", data, "--out", out, ...asked);
    expect(code).toBe(1);
    expect(stderr).toContain("report: hostile is left out: ");
    expect(stderr).toContain("report: left out: mcpmark-paper, hostile");
    const front = readFileSync(join(out, "index.html"), "utf8");
    expect(front).toContain("<strong>hostile</strong> is left out");
    expect(front).toContain("<strong>mcpmark-paper</strong> is left out");
    expect(front).toContain(`href="./judged/"`);
    expect(existsSync(join(out, "judged/index.html"))).toBe(true);
    expect(existsSync(join(out, "hostile"))).toBe(false);
    expect(existsSync(join(out, "mcp-atlas-paper"))).toBe(false);
  });

  it("refuses experiments that are not there with exit 2", async () => {
    const out = join(temporaryFolder(), "dist");
    const {code, stderr} = await runBenchbook(
      "report",
      "--data-dir",
      dataFolderOf("hostile", "judged"),
      "--out",
      out,
      "--experiment",
      "absent",
    );
    expect(code).toBe(2);
    expect(stderr).toBe(`report: no such experiment: got "absent"; expected of hostile, judged\n`);
  });

  it("shows a changed manifest and a new part at once, whatever the caches hold", async () => {
    const data = dataFolderOf("hostile");
    const out = join(temporaryFolder(), "dist");
    const front = () => readFileSync(join(out, "index.html"), "utf8");
    expect((await runBenchbook("report", "--data-dir", data, "--out", out)).code).toBe(0);
    const folder = join(data, "hostile");
    writeManifest(folder, {...readManifest(folder), title: "Renamed"});
    await writePart(folder, "tasks", [{task_id: "a fourth task"}]);
    expect((await runBenchbook("report", "--data-dir", data, "--out", out)).code).toBe(0);
    expect(front()).toContain(">Renamed</a>");
    expect(front()).toContain(`<td class="number wide">4</td>`);
    expect(readFileSync(join(out, "hostile/index.html"), "utf8")).toContain(
      "<title>Renamed: leaderboard | Benchbook</title>",
    );
  });

  it("builds a front page that says what to do where there is no experiment", async () => {
    const data = temporaryFolder();
    const out = join(temporaryFolder(), "dist");
    const {code} = await runBenchbook("report", "--data-dir", join(data, "absent"), "--out", out);
    expect(code).toBe(0);
    expect(readFileSync(join(out, "index.html"), "utf8")).toContain("npm run benchbook -- import mcpmark");
  });
});
