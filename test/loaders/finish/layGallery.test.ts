import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {parse} from "yaml";
import {layGallery} from "../../../loaders/finish/layGallery.js";
import {GALLERY_PLACE, galleryPage, galleryParts} from "../../../src/components/galleryPage.js";
import {temporaryFolder} from "../../temporary.js";

const paths = Object.keys(galleryParts);
const markdownOf = (path: string) => galleryPage(path, GALLERY_PLACE);

describe("layGallery(root)", () => {
  it("puts the figures where the pages have room for them", async () => {
    const root = temporaryFolder();
    for (const path of paths) {
      mkdirSync(join(root, "gallery", path), {recursive: true});
      writeFileSync(join(root, "gallery", path, "index.html"), `<main>${await markdownOf(path)}</main>`);
    }
    await layGallery(root);
    for (const path of paths) {
      const page = readFileSync(join(root, "gallery", path, "index.html"), "utf8");
      expect(page.match(/<section class="figure">/g)?.length, path).toBeGreaterThan(20);
      expect(page).toMatch(/^<main>.*<\/main>$/s);
    }
  });

  it("says which page has no room for them", async () => {
    await expect(layGallery(temporaryFolder())).rejects.toThrow(
      `layGallery: /gallery/: got a page without <div data-gallery=""></div>; expected one`,
    );
  });
});

describe("galleryPage(path, options)", () => {
  it("has a title that Framework can read, whatever stands in it, and its figures itself where nothing lays them", async () => {
    for (const path of paths) {
      const markdown = await markdownOf(path);
      expect(parse(markdown.split("---")[1])).toEqual({title: galleryParts[path].title});
      expect(markdown).not.toContain("<section");
    }
    expect(await galleryPage("trials/")).toContain("<section");
  });
});
