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

/** Runs a command in silence; resolves to its exit code and all that it wrote. */
function runQuietly(command, args) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, {cwd: root, env, shell: process.platform === "win32"});
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    child.on("error", fail).on("close", (code) => settle({code: code ?? 1, said}));
  });
}

/** Runs a vitest project; the counts come from its report, one failure at least where it ended badly. */
async function runVitest(project) {
  const report = `test/output/${project}.json`;
  mkdirSync(`${root}test/output`, {recursive: true});
  const flags = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile=${report}`];
  const code = await run(bin("vitest"), flags);
  const written = existsSync(`${root}${report}`);
  const said = written ? JSON.parse(readFileSync(`${root}${report}`, "utf8")) : {};
  const {numPassedTests = 0, numFailedTests = 0, testResults = []} = said;
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return {passed: numPassedTests, failed, reasons: testResults.flatMap(failuresOf)};
}

/** What failed in a test file, one line each: the test's name and the first line of its message. */
function failuresOf({name, message, assertionResults}) {
  const failed = assertionResults.filter(({status}) => status === "failed");
  const lines = failed.map(({fullName, failureMessages}) => `${fullName}: ${failureMessages.join(" ").split("\n")[0]}`);
  if (lines.length === 0 && message) lines.push(message.split("\n")[0]);
  return lines.map((line) => `${name.replace(root, "")}: ${line}`);
}

/** Runs checks that either hold or not, all at once; what each wrote follows its name. */
async function runChecks(wanted) {
  const counts = await Promise.all(
    Object.entries(wanted).map(async ([name, [command, ...args]]) => {
      const {code, said} = await runQuietly(bin(command), args);
      console.log(`\n── ${name}\n${said}`.trimEnd());
      return {passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1};
    }),
  );
  return {
    passed: counts.reduce((sum, {passed}) => sum + passed, 0),
    failed: counts.reduce((sum, {failed}) => sum + failed, 0),
  };
}

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

const checks = {
  format: ["prettier", "--check", "--log-level=warn", "."],
  lint: ["eslint", "."],
  types: ["tsc", "-p", "."],
  exports: ["knip"],
};
const suites = {unit: () => runVitest("unit"), site: runSite};

const isWanted = ([name]) => only.length === 0 || only.includes(name);
const reasons = [];
let {passed, failed} = await runChecks(Object.fromEntries(Object.entries(checks).filter(isWanted)));
for (const [name, suite] of Object.entries(suites).filter(isWanted)) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const counts = await suite();
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  passed += counts.passed;
  failed += counts.failed;
  reasons.push(...(counts.reasons ?? []));
}
// Said again at the end, where whoever reads a long log looks first.
for (const reason of reasons) console.log(`failed: ${reason}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
