import {z} from "zod";

const text = z.string().min(1);
const seconds = z.number().positive();

/** How a process is kept from the rest of the machine. */
export const sandboxSchema = z.discriminatedUnion("kind", [
  /** bubblewrap: the root is read-only, `/tmp` is empty, the trial's folders are writable, the network is off. */
  z.strictObject({kind: z.literal("bwrap"), network: z.boolean().default(false), read_only: z.array(text).default([])}),
  /** A container, its image pinned by digest; the trial's folders are mounted where they are. */
  z.strictObject({
    kind: z.enum(["docker", "podman"]),
    image: z.string().regex(/@sha256:[0-9a-f]{64}$/, "an image pinned by digest (name@sha256:…)"),
    network: text.default("none"),
    memory: z
      .string()
      .regex(/^\d+[kmg]$/, "a size such as 512m")
      .default("512m"),
    cpus: z.number().positive().default(1),
    pids: z.int().min(1).default(256),
  }),
]);

/** A sandbox, checked. */
export type Sandbox = z.output<typeof sandboxSchema>;

const common = {
  /** A call that must work before a run may start. */
  probe: z
    .strictObject({tool: text, arguments: z.record(z.string(), z.unknown()).default({}), expect: text.optional()})
    .nullable()
    .default(null),
  call_timeout_seconds: seconds.default(60),
  start_timeout_seconds: seconds.default(30),
  /** A result with more bytes than this is an error result; what came is still measured. */
  max_result_bytes: z
    .int()
    .min(1)
    .default(10 * 1024 * 1024),
};

/** A server: a process that speaks over stdio, an address, or the MCP-Atlas sandbox (many servers behind one address). */
export const serverSchema = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("stdio"),
      /** An npm package that Benchbook finds: its `bin` is run by this Node. */
      package: text.optional(),
      /** A JavaScript or TypeScript file, relative to the suite, run by this Node. */
      module: text.optional(),
      /** Any program. */
      command: text.optional(),
      args: z.array(z.string()).default([]),
      /** Names of environment variables that it may have besides PATH, LANG, TZ; others it never sees. */
      pass_env: z.array(text).default([]),
      /** Environment variables that are set. */
      env: z.record(text, z.string()).default({}),
      sandbox: sandboxSchema.nullable().default(null),
      ...common,
    })
    .refine(({package: a, module: b, command: c}) => [a, b, c].filter((way) => way !== undefined).length === 1, {
      message: "just one of package, module and command",
    }),
  z.strictObject({
    kind: z.literal("http"),
    url: z.url(),
    /** `$NAME` in a value is that environment variable. */
    headers: z.record(text, z.string()).default({}),
    ...common,
  }),
  z.strictObject({kind: z.literal("mcp-atlas"), url: z.url(), use_cache: z.boolean().default(false), ...common}),
]);

/** A server as a suite declares it, checked. */
export type ServerSpec = z.output<typeof serverSchema>;
