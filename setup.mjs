// Installs the locked packages where they are missing or out of date. Runs before `npm start` and `npm test`.
// The stamp holds the hash of the lock file, so that an unchanged checkout costs nothing.
import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync, readFileSync, writeFileSync} from "node:fs";

const root = new URL("./", import.meta.url);
const stamp = new URL("node_modules/.benchbook-lock", root);
const hash = createHash("sha256")
  .update(readFileSync(new URL("package-lock.json", root)))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
  console.log("benchbook: installing the locked packages …");
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", flags, {cwd: root, stdio: "inherit", shell: process.platform === "win32"});
  writeFileSync(stamp, hash);
}
