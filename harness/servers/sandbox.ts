import {existsSync} from "node:fs";
import {homedir} from "node:os";
import {dirname, join} from "node:path";
import type {Sandbox} from "../suite/serverSchema.js";
import type {ProcessSpec} from "./processTransport.js";
import type {Place} from "./place.js";

/** The folder of Benchbook itself, whose packages a sandboxed server must be able to read: the nearest that has a `package.json`. */
export const BENCHBOOK_ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json")) || dirname(folder) === folder) return folder;
  return findRoot(dirname(folder));
}

/**
 * The same program inside a sandbox.
 * bwrap: everything is read-only but the trial's two folders; `/tmp` and the home folder are empty but for Benchbook, the suite and Node;
 * no network unless the suite says so; its own processes only. Containers: read-only root, the trial's folders mounted where they are,
 * limits of memory, processor and processes, no capabilities, no network unless one is named.
 * @param sandbox what the suite says; null leaves the program as it is
 * @param spec the program
 * @param place the trial's folders
 * @returns the program to run in its place
 * @example wrapInSandbox({kind: "bwrap", network: false, read_only: []}, spec, place).command // "bwrap"
 */
export function wrapInSandbox(sandbox: Sandbox | null, spec: ProcessSpec, place: Place): ProcessSpec {
  if (sandbox === null) return spec;
  if (sandbox.kind === "bwrap") return {...spec, command: "bwrap", args: toBwrapArguments(sandbox, spec, place)};
  return {...spec, command: sandbox.kind, args: toContainerArguments(sandbox, spec, place)};
}

function toBwrapArguments(sandbox: Extract<Sandbox, {kind: "bwrap"}>, spec: ProcessSpec, place: Place): string[] {
  const node = dirname(dirname(process.execPath));
  const readable = [...new Set([BENCHBOOK_ROOT, place.suite, node, ...sandbox.read_only])].filter(
    (path) => path !== "/usr",
  );
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...["--tmpfs", "/tmp", "--tmpfs", homedir()],
    ...readable.flatMap((path) => ["--ro-bind", path, path]),
    ...["--bind", place.work, place.work, "--bind", place.state, place.state],
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent"],
    ...(sandbox.network ? [] : ["--unshare-net"]),
    ...["--chdir", spec.cwd, "--", spec.command, ...spec.args],
  ];
}

function toContainerArguments(
  sandbox: Extract<Sandbox, {kind: "docker" | "podman"}>,
  spec: ProcessSpec,
  place: Place,
): string[] {
  const environment = Object.entries(spec.env).filter(([name]) => name !== "PATH");
  return [
    ...["run", "--rm", "--interactive", "--init", "--read-only", "--tmpfs", "/tmp"],
    ...["--network", sandbox.network, "--memory", sandbox.memory, "--cpus", String(sandbox.cpus)],
    ...["--pids-limit", String(sandbox.pids), "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
    ...["--volume", `${place.work}:${place.work}`, "--volume", `${place.state}:${place.state}`],
    ...["--volume", `${place.suite}:${place.suite}:ro`, "--workdir", spec.cwd],
    ...environment.flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    ...[sandbox.image, spec.command, ...spec.args],
  ];
}
