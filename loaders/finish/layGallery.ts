import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {codeHash} from "../site/codeHash.js";
import {keptFolder} from "../site/keptFolder.js";
import {cacheFolder} from "../site/project.js";
import {GALLERY_PLACE, galleryBody, galleryParts} from "../../src/components/galleryPage.js";

/** What the gallery is made of. */
const CODE = ["src/analysis", "src/components", "src/stats"];

/**
 * The figures of every page of the gallery by the page's path, drawn once for the same code.
 * @example (await galleryBodies())["trials/"].startsWith("<div>") // true
 */
export async function galleryBodies(): Promise<Record<string, string>> {
  const folder = join(cacheFolder, "gallery");
  const kept = await keptFolder(
    folder,
    codeHash(CODE).slice(0, 32),
    async (building) => {
      const bodies: Record<string, string> = {};
      for (const path of Object.keys(galleryParts)) bodies[path] = await galleryBody(path);
      writeFileSync(join(building, "bodies.json"), JSON.stringify(bodies));
    },
    {most: 1},
  );
  return JSON.parse(readFileSync(join(kept, "bodies.json"), "utf8")) as Record<string, string>;
}

/**
 * Puts the figures of the gallery into its pages. Framework would parse their megabytes several times, for nothing.
 * @param root the built site, before its pages are finished
 * @throws where a page of the gallery is missing, or has no place for its figures
 * @example await layGallery("dist")
 */
export async function layGallery(root: string): Promise<void> {
  for (const [path, body] of Object.entries(await galleryBodies())) {
    const page = join(root, "gallery", path, "index.html");
    const html = existsSync(page) ? readFileSync(page, "utf8") : "";
    if (!html.includes(GALLERY_PLACE))
      throw new Error(`layGallery: /gallery/${path}: got a page without ${GALLERY_PLACE}; expected one`);
    writeFileSync(
      page,
      html.replace(GALLERY_PLACE, () => body),
    );
  }
}
