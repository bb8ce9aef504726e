import type {Command} from "commander";

/** Adds one sub-command to the program. */
type AddCommand = (program: Command) => void;

/** Every sub-command, one line each, in the order in which help lists them; its module is loaded only when it is asked for. */
export const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  run: async () => (await import("./run.js")).addRun,
  judge: async () => (await import("./judge.js")).addJudge,
  diagnose: async () => (await import("./diagnose.js")).addDiagnose,
  "validate-judge": async () => (await import("./validateJudge.js")).addValidateJudge,
  anchor: async () => (await import("./anchor.js")).addAnchor,
  "validate-diagnoser": async () => (await import("./validateDiagnoser.js")).addValidateDiagnoser,
  suite: async () => (await import("./suite.js")).addSuite,
  import: async () => (await import("./import.js")).addImport,
  reconstruct: async () => (await import("./reconstruct.js")).addReconstruct,
  reproduce: async () => (await import("./reproduce.js")).addReproduce,
  report: async () => (await import("./report.js")).addReport,
  preview: async () => (await import("./preview.js")).addPreview,
  serve: async () => (await import("./serve.js")).addServe,
  compare: async () => (await import("./compare.js")).addCompare,
  power: async () => (await import("./power.js")).addPower,
  stats: async () => (await import("./stats.js")).addStats,
  search: async () => (await import("./search.js")).addSearch,
  sql: async () => (await import("./sql.js")).addSql,
  export: async () => (await import("./export.js")).addExport,
  check: async () => (await import("./check.js")).addCheck,
  doctor: async () => (await import("./doctor.js")).addDoctor,
};

/**
 * What adds the sub-command that the command line asks for; all of them where it asks for none that there is, for help.
 * @param parameters what follows `benchbook`
 * @example (await loadCommands(["--data-dir", "x", "sql", "SELECT 1"])).length // 1
 */
export async function loadCommands(parameters: readonly string[]): Promise<AddCommand[]> {
  const first = parameters.findIndex((text, i) => !text.startsWith("-") && parameters[i - 1] !== "--data-dir");
  const asked = first < 0 ? undefined : parameters[first];
  if (asked !== undefined && Object.hasOwn(commands, asked)) return [await commands[asked]()];
  if (parameters.length === 1 && ["--version", "-V"].includes(parameters[0])) return [];
  return Promise.all(Object.values(commands).map((load) => load()));
}
