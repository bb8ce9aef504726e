import {existsSync, readdirSync, writeFileSync} from "node:fs";
import {join, relative} from "node:path";
import {build} from "esbuild";
import {projectFolder} from "../site/project.js";
import type {Selection} from "../site/selection.js";

/** A member's file as Framework names it: `outcomes.1a2b3c4d.json`. */
const MEMBER = /^([a-z]+)\.[0-9a-f]+\.json$/;

/**
 * Lays the module that draws single figures into other pages (`embed.js`), and beside each experiment's pages `members.json`,
 * a stable address that says where its members and the style lie.
 * @param root the built site
 * @param selection its experiments
 * @throws where the built site has no style sheet
 * @example await layEmbed("dist", readSelection())
 */
export async function layEmbed(root: string, selection: Selection): Promise<void> {
  await build({
    entryPoints: {embed: join(projectFolder, "src/components/mountFigure.ts")},
    absWorkingDir: projectFolder,
    outdir: root,
    entryNames: "[name]",
    chunkNames: "_import/embed/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    keepNames: true,
    legalComments: "none",
    logLevel: "silent",
  });
  const style = readdirSync(join(root, "_import")).find((name) => /^style\.[0-9a-f]+\.css$/.test(name));
  if (style === undefined)
    throw new Error("layEmbed: no style sheet: got a site without _import/style.*.css; expected one");
  for (const {id} of selection.experiments) {
    const files = join(root, "_file/data", id);
    const page = join(root, id);
    const named = (existsSync(files) ? readdirSync(files) : []).flatMap((name) => {
      const member = MEMBER.exec(name)?.[1];
      return member === undefined ? [] : [[member, relative(page, join(files, name))]];
    });
    const places = {members: Object.fromEntries(named), style: relative(page, join(root, "_import", style))};
    writeFileSync(join(page, "members.json"), `${JSON.stringify(places, null, 2)}\n`);
  }
}
