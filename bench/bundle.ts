import {mkdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import {build} from "esbuild";

/**
 * Bundles programs of `bench/`, which start without a compiler then, for as long as `use` takes.
 * @param programs names in `bench/`, the one that is run first, and paths of what it starts, without ending
 * @param use is given the path of the first
 */
export async function withBundle(programs: readonly string[], use: (path: string) => void): Promise<void> {
  const outdir = join(import.meta.dirname, "..", ".cache", "bench", programs[0]);
  mkdirSync(outdir, {recursive: true});
  try {
    await build({
      entryPoints: programs.map((program) => join(import.meta.dirname, `${program}.ts`)),
      outdir,
      entryNames: "[name]",
      outExtension: {".js": ".mjs"},
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "error",
    });
    use(join(outdir, `${programs[0]}.mjs`));
  } finally {
    rmSync(outdir, {recursive: true, force: true});
  }
}
