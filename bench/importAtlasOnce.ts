import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {importMcpAtlas} from "../harness/import/mcpAtlas/importMcpAtlas.js";

// One import in a process of its own; prints what the peer prints. `bench/importAtlas.ts` bundles and runs it.
const dataDir = mkdtempSync(join(tmpdir(), "benchbook-bench-"));
try {
  const start = performance.now();
  const before = process.cpuUsage();
  const {rows} = await importMcpAtlas(process.argv[2], {dataDir, id: "bench"});
  const seconds = (performance.now() - start) / 1e3;
  const {user, system} = process.cpuUsage(before);
  const peakKilobytes = process.resourceUsage().maxRSS;
  console.log(JSON.stringify({rows: rows.trials, seconds, cpuSeconds: (user + system) / 1e6, peakKilobytes}));
} finally {
  rmSync(dataDir, {recursive: true, force: true});
}
