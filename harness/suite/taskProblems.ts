import {existsSync} from "node:fs";
import {resolve} from "node:path";
import {findServer, matchesTool} from "./toolPattern.js";
import type {SuiteFile} from "./suiteSchema.js";
import type {TaskFile} from "./taskFile.js";
import type {CheckedYaml} from "./yamlProblems.js";

/**
 * What is wrong with a task file that holds by itself: tools of unknown servers, required or referred tools that are not exposed,
 * files that are missing, a task that nothing can score. What needs live servers is `suite check`'s.
 * @param suite the suite's own file
 * @param folder the task file's folder
 * @returns one line a mistake, with file, line and field
 * @example findTaskProblems(checked, suite, folder) // []
 */
export function findTaskProblems({value: task, problem}: CheckedYaml<TaskFile>, suite: SuiteFile, folder: string) {
  const problems: string[] = [];
  const servers = Object.keys(suite.servers);
  const bundled = Object.values(suite.servers).some(({kind}) => kind === "mcp-atlas");
  const expect = (holds: boolean, path: PropertyKey[], got: unknown, expected: string) => {
    if (!holds) problems.push(problem(path, `got ${JSON.stringify(got)}; expected ${expected}`));
  };
  task.exposed_tools.forEach((tool, i) =>
    expect(
      tool === "*" || bundled || findServer(tool, servers) !== undefined,
      ["exposed_tools", i],
      tool,
      `<server>_<tool> with a server of the suite (${servers.join(", ")})`,
    ),
  );
  task.required_tools.forEach((tool, i) =>
    expect(matchesTool(tool, task.exposed_tools), ["required_tools", i], tool, "a tool that is exposed"),
  );
  task.reference_trajectory.forEach(({tool}, i) =>
    expect(matchesTool(tool, task.exposed_tools), ["reference_trajectory", i, "tool"], tool, "a tool that is exposed"),
  );
  const {work, state, sql} = task.environment;
  for (const [path, file] of [
    [["environment", "work"], work],
    [["environment", "state"], state],
    ...sql.map(({dump}, i) => [["environment", "sql", i, "dump"], dump] as const),
  ] as const) {
    if (file !== undefined) expect(existsSync(resolve(folder, file)), [...path], file, "a file or folder that exists");
  }
  if (task.claims.length === 0 && task.verifier === null)
    problems.push(problem(["claims"], "got no claims and no verifier; expected something that scores the task"));
  return problems;
}
