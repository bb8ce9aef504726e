import {readFileSync} from "node:fs";
import {join} from "node:path";
import {Command} from "commander";
import {describe, expect, it} from "vitest";
import {runCommand} from "../runCommand.js";

const folder = join(import.meta.dirname, "..", "..", "cli");

/** The sub-commands as `main.ts` has them: what adds each, and from which file. */
const registered = [
  ...readFileSync(join(folder, "main.ts"), "utf8").matchAll(/import \{(add\w+)\} from "\.\/(\w+)\.js"/g),
];

/** The help of each sub-command that a file adds. */
async function helpOf(add: string, file: string): Promise<{name: string; description: string; help: string}[]> {
  const module = (await import(join(folder, `${file}.ts`))) as Record<string, (program: Command) => void>;
  const program = new Command();
  module[add](program);
  return program.commands.map((command) => {
    let help = "";
    command.configureOutput({writeOut: (text) => (help += text)});
    command.outputHelp();
    return {name: command.name(), description: command.description(), help};
  });
}

describe("benchbook <command> --help", () => {
  it.each(registered.map(([, add, file]) => [file, add]))(
    "%s.ts describes its command and gives an example",
    async (file, add) => {
      const commands = await helpOf(add, file);
      expect(commands.length).toBeGreaterThan(0);
      for (const {name, description, help} of commands) {
        expect([name, description]).toEqual([name, expect.stringMatching(/\w{3} \w/)]);
        expect(help).toMatch(new RegExp(`Examples?:\\n +benchbook ${name}\\b`));
      }
    },
  );
});

describe("benchbook", () => {
  it("lists its commands", async () => {
    const {code, stdout} = await runCommand("--help");
    expect(code).toBe(0);
    for (const [, , file] of registered) expect(stdout).toMatch(new RegExp(`^  ${file}\\b`, "m"));
  });

  it.each([
    [["nought"], /^error: unknown command 'nought'\n/],
    [["sql", "--nought"], /^error: unknown option '--nought'\n/],
  ])("exits 2 on wrong usage: %j", async (parameters, message) => {
    const {code, stdout, stderr} = await runCommand(...parameters);
    expect({code, stdout}).toEqual({code: 2, stdout: ""});
    expect(stderr).toMatch(message);
  });
});
