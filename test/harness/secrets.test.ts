import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it, onTestFinished} from "vitest";
import {tableNames} from "../../data/schema.js";
import {readTable} from "../../data/store.js";
import {endpoint} from "./models/endpoint.js";
import {fixtures} from "./servers/place.js";
import {runWritten, writeSuite} from "./writtenSuite.js";

const SECRET = "planted-s3cret-value";
const FORMS = [SECRET, Buffer.from(SECRET).toString("base64").replace(/=+$/, "")];
const leaky = (...args: string[]) => ({
  ...{kind: "stdio", module: join(fixtures, "servers/leaky.mjs"), args},
  pass_env: ["BENCHBOOK_TEST_API_KEY"],
});

/** A suite in which the secret comes out of a server in every way, of a policy, a verifier, an endpoint, a prompt, and a server that dies. */
function leakySuite(url: string): string {
  return writeSuite({
    servers: {leaky: leaky("lives")},
    tasks: {
      calls: {
        prompt: `Use ${SECRET}.`,
        exposed_tools: ["leaky_*"],
        claims: [`The key is ${SECRET}.`],
        verifier: {command: ["sh", "-c", `echo "checked with ${SECRET}"; echo "${SECRET}" >&2`]},
      },
      throws: {prompt: "Throw.", exposed_tools: ["leaky_result"], claims: ["It throws."]},
    },
    policy: `
      const texts = [];
      for (const tool of ["result", "flag", "error", "exit"]) texts.push((await trial.call("leaky_" + tool, {key: "${SECRET}"})).text);
      if (trial.taskId === "throws") throw new Error(texts[0]);
      return texts.join("\\n");`,
    models: [
      {
        ...{id: "refused", kind: "openai-compatible", model: SECRET, base_url: url},
        ...{api_key_env: "BENCHBOOK_TEST_API_KEY", max_retries: 0},
      },
    ],
    more: {notes: ["kept"], max_retries: 0},
  });
}

async function findLeaks(folder: string): Promise<string[]> {
  const found: string[] = [];
  const look = (place: string, text: string) => {
    if (FORMS.some((form) => text.includes(form))) found.push(place);
  };
  for (const table of tableNames) look(table, JSON.stringify(await readTable(folder, table)));
  for (const {name, parentPath} of readdirSync(folder, {recursive: true, withFileTypes: true}).filter((e) =>
    e.isFile(),
  )) {
    look(name, name);
    look(name, readFileSync(join(parentPath, name), "latin1"));
  }
  return found;
}

describe("a secret of the environment in a whole run", () => {
  it("is in no file of the experiment and on no line of the terminal, however it came out", async () => {
    process.env.BENCHBOOK_TEST_API_KEY = SECRET;
    onTestFinished(() => void delete process.env.BENCHBOOK_TEST_API_KEY);
    const {url} = await endpoint(
      {status: 401, body: {error: {message: `wrong key ${SECRET}`}}},
      {status: 401, body: {error: {message: `wrong key ${SECRET}`}}},
    );
    const {folder, lines} = await runWritten(leakySuite(url));
    const trials = await readTable(folder, "trials");
    // The secret was there to be found: every way out left its mark.
    const byId = new Map(trials.map((trial) => [trial.trial_id, trial]));
    expect(byId.get("scripted-a.calls.1")).toMatchObject({
      status: "completed",
      answer: [
        "the key is [redacted]",
        "the key is [redacted]",
        "Error: MCP error -32000: no access with [redacted]",
        "Error: MCP error -32000: Connection closed",
      ].join("\n"),
      server_notes: [
        'server "leaky": wrote 1 line that is no message to its standard output, passed over: "listening with [redacted]"',
      ],
    });
    expect(byId.get("scripted-a.throws.1")).toMatchObject({
      status: "agent_error",
      error_message: "the key is [redacted]",
    });
    expect(trials.filter(({model}) => model === "refused").map(({error_message}) => error_message)).toContain(
      "status 401: wrong key [redacted]",
    );
    const [verification] = await readTable(folder, "verifications");
    expect(verification.output).toBe("checked with [redacted]\n\n[redacted]");
    const errors = (await readTable(folder, "steps")).filter(({kind}) => kind === "error").map(({text}) => text);
    expect(errors).toContain('server "leaky": exited: code 7 (cannot log in with [redacted])');
    expect((await readTable(folder, "tasks"))[0].prompt).toBe("Use [redacted].");
    expect(lines.join("\n")).toContain("wrong key [redacted]");
    expect(lines.filter((line) => FORMS.some((form) => line.includes(form)))).toEqual([]);
    expect(await findLeaks(folder)).toEqual([]);
  });

  it("is in no message of a run that does not start", async () => {
    process.env.BENCHBOOK_TEST_API_KEY = SECRET;
    onTestFinished(() => void delete process.env.BENCHBOOK_TEST_API_KEY);
    const suite = writeSuite({
      servers: {leaky: leaky("dies")},
      tasks: {one: {prompt: "Go.", exposed_tools: ["leaky_result"], claims: ["It goes."]}},
      policy: "return 'done';",
    });
    await expect(runWritten(suite)).rejects.toThrow(/did not initialise: .*\(cannot log in with \[redacted\]\)$/);
  });
});
