import {Command} from "commander";
import {describe, expect, it} from "vitest";
import {commands} from "../../cli/commands.js";
import {runCommand} from "../runCommand.js";

/** The help of the sub-commands that a module adds. */
async function helpOf(file: string): Promise<{name: string; description: string; help: string}[]> {
  const program = new Command();
  (await commands[file]())(program);
  return program.commands.map((command) => {
    let help = "";
    command.configureOutput({writeOut: (text) => (help += text)});
    command.outputHelp();
    return {name: command.name(), description: command.description(), help};
  });
}

describe("benchbook <command> --help", () => {
  it.each(Object.keys(commands))("%s describes what it does and gives an example", async (file) => {
    const added = await helpOf(file);
    expect(added.map(({name}) => name)).toEqual([file]);
    for (const {name, description, help} of added) {
      expect([name, description]).toEqual([name, expect.stringMatching(/\w{3} \w/)]);
      expect(help).toMatch(new RegExp(`Examples?:\\n +benchbook ${name}\\b`));
    }
  });
});

describe("benchbook", () => {
  it("lists its commands", async () => {
    const {code, stdout} = await runCommand("--help");
    expect(code).toBe(0);
    for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
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
