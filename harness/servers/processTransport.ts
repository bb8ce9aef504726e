import {spawn} from "node:child_process";
import type {ChildProcess} from "node:child_process";
import type {Transport} from "@modelcontextprotocol/sdk/shared/transport.js";
import type {JSONRPCMessage} from "@modelcontextprotocol/sdk/types.js";
import {DEEPEST_JSON, isTooDeep} from "../../data/jsonDepth.js";
import {LineReader} from "./lineReader.js";
import type {Line} from "./lineReader.js";

const KEPT_STDERR = 4096;
const KEPT_TROUBLES = 20;
/** How much of either end of a refused line is searched for the id of its call. */
const KEPT_ENDS = 200;
/** How many times the largest result a server may write without answering anything before it counts as a flood. */
const FLOOD_FACTOR = 4;
/** A single line may be longer than a flood, since it may end in the id of the call that it answers. */
const MOST_LINE_BYTES = 1024 ** 3;
/** How long a process may take to end by itself; those that do not are killed. */
const GRACE_MILLISECONDS = 1000;

/** A program to run as a server. */
export interface ProcessSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly maxResultBytes: number;
}

/**
 * An MCP transport over stdio for programs that cannot be trusted: its own process group, killed whole; lines of any length, floods
 * and malformed messages are survived and named, output that is no message is counted. Use it in place of the SDK's `StdioClientTransport`, which kills
 * the one process only, gives up on large results, and lets more of the environment through.
 */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** What went wrong so far. */
  readonly troubles: string[] = [];
  /** Lines of standard output that are no message, such as a greeting; they change nothing. */
  readonly noise = {lines: 0, first: ""};
  private child: ChildProcess | null = null;
  private ended: Promise<void> = Promise.resolve();
  private hasEnded = false;
  private closing = false;
  private unanswered = 0;
  private stderr = "";

  constructor(
    private readonly spec: ProcessSpec,
    /** Is told the process group as soon as there is one. */
    private readonly onGroup: (group: number) => void = () => undefined,
  ) {}

  /**
   * Starts the process.
   * @throws where the program cannot be started
   */
  start(): Promise<void> {
    const {command, args, cwd, env, maxResultBytes} = this.spec;
    const child = spawn(command, args, {cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"]});
    this.child = child;
    if (child.pid !== undefined) this.onGroup(child.pid);
    const reader = new LineReader(maxResultBytes, (line) => this.receive(line));
    child.stdout.on("data", (chunk: Buffer) => {
      reader.push(chunk);
      const unanswered = this.unanswered + Math.max(0, reader.pendingBytes - MOST_LINE_BYTES);
      if (unanswered > FLOOD_FACTOR * maxResultBytes && !this.hasEnded) {
        this.trouble(`flooded its output with ${unanswered} bytes that answer nothing; killed`);
        this.unanswered = 0;
        this.kill("SIGKILL");
      }
    });
    child.stderr.on("data", (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString("utf8")).slice(-KEPT_STDERR);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on("error", (error) => this.trouble(`its pipe broke: ${error.message}`));
    }
    this.ended = new Promise((resolve) => {
      child.once("close", (code, signal) => {
        this.hasEnded = true;
        if (!this.closing) this.trouble(`exited: ${signal === null ? `code ${code}` : signal}${this.lastWords()}`);
        resolve();
        this.onclose?.();
      });
    });
    return new Promise((resolve, reject) => {
      child.once("spawn", () => resolve());
      child.once("error", (error) => {
        this.hasEnded = true;
        reject(error);
      });
    });
  }

  /**
   * Sends a message as a line of standard input.
   * @param message what the SDK's client sends
   * @throws where the process has ended
   */
  send(message: JSONRPCMessage): Promise<void> {
    const {child} = this;
    if (child?.stdin == null || this.hasEnded) return Promise.reject(new Error("the process has ended"));
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  /** Ends the process and its whole group: asked at first, killed after a second. */
  async close(): Promise<void> {
    if (this.child === null) return;
    this.closing = true;
    if (!this.hasEnded) {
      this.child.stdin?.end();
      this.kill("SIGTERM");
      const timer = setTimeout(() => this.kill("SIGKILL"), GRACE_MILLISECONDS);
      // A process that the server left outside its group may hold its pipes open for ever.
      const exited = this.child.exitCode !== null || this.child.signalCode !== null;
      if (!exited) await Promise.race([this.ended, new Promise((resolve) => this.child?.once("exit", resolve))]);
      clearTimeout(timer);
    }
    this.kill("SIGKILL");
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
    this.child.stdin?.destroy();
  }

  /**
   * The last line of its standard error, for a message.
   * @returns a blank and the line in parentheses; empty where there was none
   */
  lastWords(): string {
    const line = this.stderr.trim().split("\n").at(-1) ?? "";
    return line === "" ? "" : ` (${line.slice(0, 300)})`;
  }

  private receive(line: Line): void {
    this.unanswered += line.kind === "whole" ? line.text.length : 0;
    if (line.kind === "too_long") {
      this.trouble(`wrote a line of ${line.bytes} bytes; expected at most ${this.spec.maxResultBytes}`);
      this.refuse(line, line.bytes, `result of ${line.bytes} bytes; expected at most ${this.spec.maxResultBytes}`);
      return;
    }
    if (isTooDeep(line.text)) {
      const message = `result nested deeper than ${DEEPEST_JSON} levels; expected at most ${DEEPEST_JSON}`;
      this.trouble(`wrote a ${message}`);
      const ends = {head: line.text.slice(0, KEPT_ENDS), tail: line.text.slice(-KEPT_ENDS)};
      this.refuse(ends, Buffer.byteLength(line.text), message);
      return;
    }
    const message = parseObject(line.text);
    if (message?.jsonrpc !== "2.0") {
      // An answer to a call that cannot be taken is a trouble; a log line, JSON or not, is none.
      if (message !== null && "id" in message && ("result" in message || "error" in message))
        this.trouble(`wrote a malformed message: ${JSON.stringify(line.text.slice(0, 80))}`);
      else if (++this.noise.lines === 1) this.noise.first = line.text.slice(0, 80);
      return;
    }
    if ("id" in message && !("method" in message)) this.unanswered = 0;
    this.onmessage?.(message);
  }

  /** Answers the call of a line that is not taken, where its id can be seen at either end, with an error. */
  private refuse({head, tail}: {head: string; tail: string}, bytes: number, message: string): void {
    const id = /"id":\s*(\d+)/.exec(tail)?.[1] ?? /"id":\s*(\d+)/.exec(head)?.[1];
    if (id === undefined) return;
    this.unanswered = 0;
    this.onmessage?.({jsonrpc: "2.0", id: Number(id), error: {code: TOO_LARGE, message, data: {bytes}}});
  }

  private trouble(what: string): void {
    if (this.troubles.length < KEPT_TROUBLES) this.troubles.push(what);
  }

  /** Signals the whole group; a group that is gone is no error. */
  private kill(signal: NodeJS.Signals): void {
    if (this.child?.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function parseObject(text: string): JSONRPCMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as JSONRPCMessage) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** JSON-RPC error code of a result that was too large to be read. */
export const TOO_LARGE = -32_099;
