import {readdirSync, readFileSync} from "node:fs";
import {Session} from "node:inspector/promises";
import type {Profiler} from "node:inspector/promises";
import {join} from "node:path";
import ts from "typescript";
import {describe, expect, it} from "vitest";
import {galleryFigures, galleryParts} from "../../src/components/galleryPage.js";

const folder = join(import.meta.dirname, "..", "..", "src", "components");

/** Exports that draw and stand in no gallery, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  litBar: "an element that listens to the page around it; test/site/trial.test.ts opens it",
  startTrialSteps: "lays out steps as they are read; its steps are stepMarkup, test/site/hugeTrials.test.ts scrolls it",
  stepWindow: "keeps the entries in sight in the page; test/site/hugeTrials.test.ts scrolls it",
  toElement: "makes elements of any markup, in a browser alone",
  trialBeside: "sets besideClaims and besideRow into a page; test/site/sideBySide.test.ts opens it",
  trialChoice: "asks for lists of trials once it is opened; test/site/sideBySide.test.ts opens it",
  trialFind: "an element that searches the page around it; test/site/trial.test.ts opens it",
  trialStrip: "an element that follows the reader; test/site/trial.test.ts opens it",
  trialTable: "reads the address and draws itself anew; its table is dataTable, test/site/trial.test.ts opens it",
  trialView: "sets the trial's parts into a page; test/site/trial.test.ts opens it",
};

interface Declared {
  file: string;
  name: string;
  /** the type of what it is, or of what it returns */
  type: string;
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({kind}) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Exported functions of all components with what they return, and the types that the components declare. */
function declarations(): {functions: Declared[]; types: Map<string, string>} {
  const functions: Declared[] = [];
  const types = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), "utf8"), ts.ScriptTarget.Latest, true);
    for (const node of source.statements) {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) types.set(node.name.text, node.getText());
      if (!isExported(node)) continue;
      if (ts.isFunctionDeclaration(node) && node.name !== undefined)
        functions.push({file, name: node.name.text, type: node.type?.getText() ?? ""});
      if (!ts.isVariableStatement(node)) continue;
      for (const {name, type, initializer} of node.declarationList.declarations)
        if (initializer !== undefined && ts.isArrowFunction(initializer))
          functions.push({file, name: name.getText(), type: type?.getText() ?? initializer.type?.getText() ?? ""});
    }
  }
  return {functions, types};
}

/** Those that draw: what they return is markup or an element, or a type that holds some. */
function drawingExports(): Declared[] {
  const {functions, types} = declarations();
  const drawn = new Set(["Markup", "Child", "HTMLElement", "SVGElement"]);
  const holds = (text: string) => [...text.matchAll(/\w+/g)].some(([word]) => drawn.has(word));
  for (let before = -1; before < drawn.size;) {
    before = drawn.size;
    for (const [name, text] of types) if (holds(text)) drawn.add(name);
  }
  return functions.filter(({type}) => holds(type));
}

/** The functions of each component that are called while something is drawn, by file. */
async function calledDuring(draw: () => Promise<void>): Promise<Map<string, Set<string>>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", {callCount: true, detailed: false});
  await draw();
  const {result} = (await session.post("Profiler.takePreciseCoverage")) as Profiler.TakePreciseCoverageReturnType;
  session.disconnect();
  const called = new Map<string, Set<string>>();
  for (const {url, functions} of result) {
    const file = /\/src\/components\/(\w+\.ts)(\?|$)/.exec(url)?.[1];
    if (file === undefined) continue;
    const names = functions.filter(({ranges}) => ranges[0].count > 0).map(({functionName}) => functionName);
    called.set(file, new Set([...(called.get(file) ?? []), ...names]));
  }
  return called;
}

describe("every component that draws", () => {
  it("is drawn in the gallery, whose every part has its goldens, or is named here with a reason", async () => {
    const called = await calledDuring(async () => {
      for (const {views, samples} of Object.values(galleryParts)) {
        for (const view of views) await galleryFigures(view, 20, 1072, true);
        for (const {draw} of samples) draw(20, 1072);
      }
    });
    const all = drawingExports();
    const missing = all.filter(({file, name}) => called.get(file)?.has(name) !== true).map(({name}) => name);
    expect(all.length).toBeGreaterThan(80);
    expect(missing.sort()).toEqual(Object.keys(elsewhere).sort());
    for (const [name, reason] of Object.entries(elsewhere)) expect(reason.length, name).toBeGreaterThan(20);
  });
});
