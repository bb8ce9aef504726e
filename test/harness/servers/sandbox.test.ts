import {spawnSync} from "node:child_process";
import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {homedir} from "node:os";
import {join} from "node:path";
import {describe, expect, it, onTestFinished} from "vitest";
import {wrapInSandbox} from "../../../harness/servers/sandbox.js";
import {startServer} from "../../../harness/servers/startServer.js";
import {serverSchema} from "../../../harness/suite/serverSchema.js";
import {server, testPlace} from "./place.js";

const hasBwrap = spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-net", "true"]).status === 0;
const signal = new AbortController().signal;

/** Tries what a sandbox should stop, and prints as JSON what came of each. */
const probe = `
const fs = require("node:fs"), net = require("node:net"), os = require("node:os");
const attempt = (work) => { try { return work(); } catch (error) { return error.code; } };
const result = {
  work: attempt(() => { fs.writeFileSync("mine.txt", "x"); return "written"; }),
  state: attempt(() => { fs.writeFileSync(process.argv[1] + "/mine.txt", "x"); return "written"; }),
  etc: attempt(() => { fs.writeFileSync("/etc/benchbook-test", "x"); return "written"; }),
  secret: attempt(() => fs.readFileSync(process.argv[2], "utf8")),
  home: attempt(() => fs.readFileSync(process.argv[3], "utf8")),
  interfaces: Object.keys(os.networkInterfaces()),
  processes: fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).length,
};
const socket = net.connect({host: "127.0.0.1", port: Number(process.argv[4])});
socket.on("connect", () => finish("connected"));
socket.on("error", (error) => finish(error.code));
function finish(network) { console.log(JSON.stringify({...result, network})); process.exit(0); }
`;

describe.skipIf(!hasBwrap)("wrapInSandbox(sandbox, spec, place) with bwrap, for real", () => {
  it("lets a program write its own folders, and neither read nor reach anything else of ours", () => {
    const place = testPlace();
    const secret = join(place.task, "secret.txt");
    const inHome = join(homedir(), `.benchbook-test-${process.pid}`);
    for (const path of [secret, inHome]) writeFileSync(path, "secret");
    onTestFinished(() => void spawnSync("rm", ["-f", inHome]));
    const spec = {
      command: process.execPath,
      args: ["-e", probe, place.state, secret, inHome, "9"],
      cwd: place.work,
      env: {},
      maxResultBytes: 1000,
    };
    const wrapped = wrapInSandbox({kind: "bwrap", network: false, read_only: []}, spec, place);
    const {stdout, stderr} = spawnSync(wrapped.command, wrapped.args, {
      cwd: wrapped.cwd,
      env: {PATH: process.env.PATH},
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toMatchObject({work: "written", state: "written", etc: "EROFS", secret: "ENOENT", home: "ENOENT"});
    expect(result.interfaces).not.toContain("eth0");
    expect(result.processes).toBeLessThan(5);
    expect(readFileSync(join(place.work, "mine.txt"), "utf8")).toBe("x");
    expect(existsSync("/etc/benchbook-test")).toBe(false);
  });

  it("runs a real server, which ends with its whole process tree", async () => {
    const place = testPlace();
    writeFileSync(join(place.work, "a.txt"), "inside");
    const spec = server({
      package: "@modelcontextprotocol/server-filesystem",
      args: ["{work}"],
      sandbox: {kind: "bwrap"},
    });
    const files = await startServer("files", spec, place);
    onTestFinished(() => files.close());
    expect((await files.callTool("read_text_file", {path: "a.txt"}, signal)).text).toBe("inside");
    expect(await files.callTool("write_file", {path: "b.txt", content: "made"}, signal)).toMatchObject({
      isError: false,
    });
    expect(readFileSync(join(place.work, "b.txt"), "utf8")).toBe("made");
  });
});

describe("wrapInSandbox(sandbox, spec, place) with containers", () => {
  const image = `node@sha256:${"a".repeat(64)}`;

  it.each(["docker", "podman"])("gives %s a pinned image, limits and only the trial's folders", (kind) => {
    const place = {work: "/t/work", state: "/t/state", suite: "/s", task: "/s/tasks"};
    const spec = serverSchema.parse({kind: "stdio", command: "serve", sandbox: {kind, image}});
    if (spec.kind !== "stdio") throw new Error("expected stdio");
    const program = {
      command: "serve",
      args: ["--fast"],
      cwd: "/t/work",
      env: {PATH: "/bin", MODE: "x"},
      maxResultBytes: 1,
    };
    const {command, args} = wrapInSandbox(spec.sandbox, program, place);
    expect(command).toBe(kind);
    expect(args).toEqual([
      ...["run", "--rm", "--interactive", "--init", "--read-only", "--tmpfs", "/tmp"],
      ...["--network", "none", "--memory", "512m", "--cpus", "1", "--pids-limit", "256"],
      ...["--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
      ...[
        "--volume",
        "/t/work:/t/work",
        "--volume",
        "/t/state:/t/state",
        "--volume",
        "/s:/s:ro",
        "--workdir",
        "/t/work",
      ],
      ...["--env", "MODE=x", image, "serve", "--fast"],
    ]);
  });

  it("refuses an image that is not pinned", () => {
    const result = serverSchema.safeParse({kind: "stdio", command: "x", sandbox: {kind: "docker", image: "node:20"}});
    expect(result.success).toBe(false);
    expect(JSON.stringify(result.error?.issues)).toContain("pinned by digest");
  });

  it("leaves a program without a sandbox as it is", () => {
    const spec = {command: "a", args: [], cwd: "/", env: {}, maxResultBytes: 1};
    expect(wrapInSandbox(null, spec, {work: "/w", state: "/s", suite: "/u", task: "/t"})).toBe(spec);
  });
});
