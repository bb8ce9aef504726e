import {readFileSync, readdirSync} from "node:fs";
import {join, posix, sep} from "node:path";
import ts from "typescript";
import {describe, expect, it} from "vitest";

const root = join(import.meta.dirname, "..");

/** An import as a file has it. */
interface Import {
  file: string;
  specifier: string;
  /** Whether types alone are imported, so that nothing is left of it when the code runs. */
  typesOnly: boolean;
}

/** The folders of the import table of ARCHITECTURE.md; a file belongs to the first that it stands in. */
interface Folder {
  /** Folders whose modules it may import, itself aside. */
  local: string[];
  /** Folders of which it may import types. */
  types?: string[];
  /** Packages it may import; `node:` stands for what Node has built in. */
  packages: RegExp;
}

const SITE_PACKAGES = /^(@observablehq\/plot|htl|d3-(array|format|scale)|@tanstack\/virtual-core)$/;
const AGENT_PACKAGES = /^(@ai-sdk\/|@modelcontextprotocol\/|p-limit$|p-retry$)/;

const folders: Record<string, Folder> = {
  "data/suites": {local: ["src/stats"], types: ["harness"], packages: /^node:/},
  data: {local: [], packages: /^(node:|zod$|@duckdb\/node-api$)/},
  "src/stats": {local: [], packages: /^(d3-array|simple-statistics)$/},
  "src/analysis": {local: ["src/stats"], types: ["data"], packages: /^$/},
  "src/components": {local: ["src/analysis"], types: ["src/stats", "data"], packages: SITE_PACKAGES},
  "src/data": {local: ["loaders"], packages: /^$/},
  harness: {local: ["data", "src/stats"], packages: /^(?!@observablehq\/|apache-arrow$|d3-|htl$|commander$)/},
  loaders: {
    local: ["data", "src/analysis", "src/stats", "src/components"],
    packages: /^(?!@ai-sdk\/|@modelcontextprotocol\/|p-limit$|p-retry$|commander$)/,
  },
  cli: {
    local: ["data", "harness", "loaders", "src/analysis", "src/stats"],
    packages: /^(?!@ai-sdk\/|@modelcontextprotocol\/)/,
  },
};

function folderOf(path: string): string | undefined {
  return Object.keys(folders).find((folder) => path.startsWith(`${folder}/`));
}

function filesOf(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: "utf8"})
    .map((file) => `${folder}/${file.split(sep).join("/")}`)
    .filter((file) => file.endsWith(ending) && !file.includes("node_modules") && !file.includes("/.observablehq/"))
    .sort();
}

function isTypesOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  const isNamed = names !== undefined && ts.isNamedImports(names);
  return clause.name === undefined && isNamed && names.elements.every((element) => element.isTypeOnly);
}

/** Every import of a module, static, dynamic, re-exported, and of types. */
function importsOf(file: string, text: string): Import[] {
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const {text: specifier} = node.moduleSpecifier as ts.StringLiteral;
      imports.push({file, specifier, typesOnly: isTypesOnly(node)});
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (ts.isStringLiteralLike(argument)) imports.push({file, specifier: argument.text, typesOnly: false});
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      imports.push({file, specifier: (node.argument.literal as ts.StringLiteral).text, typesOnly: true});
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  return imports;
}

/** What is wrong with an import, or null. */
function breach({file, specifier, typesOnly}: Import): string | null {
  const from = folderOf(file);
  if (from === undefined) return null;
  const {local, types = [], packages} = folders[from];
  const line = `${file}: imports ${specifier}`;
  if (!specifier.startsWith(".")) {
    if (packages.test(specifier)) return null;
    return `${line}: expected a package that ${from}/ may use`;
  }
  const to = posix.join(posix.dirname(file), specifier);
  const target = folderOf(to);
  if (target === from || (target !== undefined && local.includes(target))) return null;
  if (typesOnly && target !== undefined && types.includes(target)) return null;
  const allowed = [...local, ...types.map((folder) => `types of ${folder}`)].join(", ") || "nothing but itself";
  return `${line}: expected of ${from}/: ${allowed}`;
}

describe("the import table of ARCHITECTURE.md", () => {
  it.each(Object.keys(folders))("%s/ imports what it may, and no more", (folder) => {
    const files = filesOf(folder, ".ts");
    const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), "utf8")));
    expect(files.length).toBeGreaterThan(0);
    expect(imports.map(breach).filter((line) => line !== null)).toEqual([]);
  });

  it("is what ARCHITECTURE.md says", () => {
    const rows = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").matchAll(/^\| `([\w/]+)\/` \|.*\|(.*)\|$/gm);
    const said = new Map([...rows].map(([, folder, imports]) => [folder, imports]));
    expect([...said.keys()].sort()).toEqual(Object.keys(folders).sort());
    for (const [folder, {local, types = []}] of Object.entries(folders)) {
      if (folder === "cli") continue; // "all of the above"
      const named = [...(said.get(folder) ?? "").matchAll(/`([\w/]+?)\/?`/g)].map(([, name]) => name);
      expect([folder, named.filter((name) => !name.startsWith("d3") && !name.startsWith("simple")).sort()]).toEqual([
        folder,
        [...local, ...types].sort(),
      ]);
    }
  });

  it("is broken by an import that it forbids, of whatever form", () => {
    const forms = [
      'import "../../harness/run.js";',
      'export * from "../../data/store.js";',
      'await import("../../loaders/x.js");',
      'import x from "zod";',
    ];
    for (const text of forms) expect(importsOf("src/stats/x.ts", text).map(breach)).not.toEqual([null]);
    const types = 'import type {Row} from "../../data/schema.js"; let x: import("../../data/schema.js").Row;';
    expect(importsOf("src/analysis/x.ts", types).map(breach)).toEqual([null, null]);
    expect(importsOf("src/analysis/x.ts", 'import {tables} from "../../data/schema.js";').map(breach)).not.toEqual([
      null,
    ]);
  });
});

/** Folders of the harness that must not know one another, so that what is measured cannot be built on its truth. */
const WALLS: Record<string, string[]> = {
  "harness/diagnose": ["harness/faults"],
  "harness/judge": ["harness/faults", "harness/diagnose"],
  "harness/faults": ["harness/diagnose", "harness/judge"],
};

/** Every module that a file comes to import, in whatever number of steps. */
function reachedFrom(file: string, reached: Set<string>): Set<string> {
  for (const {specifier} of importsOf(file, readFileSync(join(root, file), "utf8"))) {
    if (!specifier.startsWith(".")) continue;
    const to = posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts");
    if (reached.has(to)) continue;
    reached.add(to);
    reachedFrom(to, reached);
  }
  return reached;
}

describe("what is measured and what it is measured by", () => {
  it.each(Object.entries(WALLS))("%s comes to import nothing of %j", (folder, forbidden) => {
    const files = filesOf(folder, ".ts");
    expect(files.length).toBeGreaterThan(0);
    const reached = files.flatMap((file) => [...reachedFrom(file, new Set())].map((to) => `${file} → ${to}`));
    expect(reached.length).toBeGreaterThan(files.length);
    expect(reached.filter((line) => forbidden.some((other) => line.includes(`→ ${other}/`)))).toEqual([]);
  });
});

describe("pages", () => {
  it("import local modules alone, by names that end in .js", () => {
    const pages = filesOf("src", ".md");
    const specifiers = pages.flatMap((file) => {
      const blocks = readFileSync(join(root, file), "utf8").matchAll(/^```(?:js|ts|jsx|tsx)[^\n]*\n(.*?)^```/gms);
      return [...blocks].flatMap(([, code]) => importsOf(file, code));
    });
    expect(specifiers.filter(({specifier}) => !/^[./].*\.js$/.test(specifier))).toEqual([]);
  });
});

describe("packages that run agents", () => {
  it("are imported by harness/ alone", () => {
    const elsewhere = ["data", "loaders", "src", "cli"].flatMap((folder) => filesOf(folder, ".ts"));
    const imports = elsewhere.flatMap((file) => importsOf(file, readFileSync(join(root, file), "utf8")));
    expect(imports.filter(({specifier}) => AGENT_PACKAGES.test(specifier))).toEqual([]);
  });
});
