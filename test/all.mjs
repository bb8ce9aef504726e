// Everything that must hold: format, lint, types, dead exports, unit tests, the built site in a browser.
// Ends with `N passed, N failed`; the exit code is 1 where anything failed.
import {spawn, spawnSync} from "node:child_process";
import {existsSync, mkdirSync, readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const env = {...process.env, TZ: "UTC"};
const only = process.argv.slice(2);

/** Runs a command with its output shown; resolves to its exit code. */
function run(command, args) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, {cwd: root, env, stdio: "inherit", shell: process.platform === "win32"});
    child.on("error", fail).on("close", (code) => settle(code ?? 1));
  });
}

/** Runs a vitest project; the counts come from its report, one failure at least where it ended badly. */
async function runVitest(project) {
  const report = `test/output/${project}.json`;
  mkdirSync(`${root}test/output`, {recursive: true});
  const flags = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile=${report}`];
  const code = await run(bin("vitest"), flags);
  const written = existsSync(`${root}${report}`);
  const {numPassedTests = 0, numFailedTests = 0} = written ? JSON.parse(readFileSync(`${root}${report}`, "utf8")) : {};
  return {passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests)};
}

/** Runs a check that either holds or not. */
const check = (command, args) => async () =>
  (await run(command, args)) === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};

/** Debian's Chromium, installed where it is missing and this process may. */
function findChromium() {
  if (existsSync(env.BENCHBOOK_CHROMIUM ?? "/usr/bin/chromium")) return true;
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  console.log("test: installing chromium …");
  const quiet = {stdio: "inherit", env: {...env, DEBIAN_FRONTEND: "noninteractive"}};
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
  return existsSync("/usr/bin/chromium");
}

async function runSite() {
  if (findChromium()) return runVitest("site");
  console.error("test: no Chromium: install it, or name it in BENCHBOOK_CHROMIUM");
  return {passed: 0, failed: 1};
}

const steps = {
  format: check(bin("prettier"), ["--check", "--log-level=warn", "."]),
  lint: check(bin("eslint"), ["."]),
  types: check(bin("tsc"), ["-p", "."]),
  exports: check(bin("knip"), []),
  unit: () => runVitest("unit"),
  site: runSite,
};

let passed = 0;
let failed = 0;
for (const [name, step] of Object.entries(steps)) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n── ${name}`);
  const counts = await step();
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
