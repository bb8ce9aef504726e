import {mkdirSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {join, relative} from "node:path";
import type {Browser} from "playwright-core";
import {serveSite} from "../cli/serveSite.js";
import {sitePaths} from "../loaders/finish/sitePaths.js";
import {openBrowser, openPage} from "../test/site/openBrowser.js";

/** Takes small pictures of every page of a built site: `node --import tsx bench/screens.ts dist docs/screens`. */

const WIDTH = 1280;
/** Heights of the part that is shown, in px: the first whose picture is small enough. */
const HEIGHTS = [960, 800, 640, 480, 360, 240];
const LARGEST = 110_000;
const TOTAL = 8_000_000;

const [root = "dist", out = join("docs", "screens")] = process.argv.slice(2);

/** A page's top as a PNG of half size. */
async function takePicture(browser: Browser, url: string, colorScheme: "light" | "dark"): Promise<Buffer> {
  const {page, troubles} = await openPage(browser, url, {
    viewport: {width: WIDTH, height: HEIGHTS[0]},
    deviceScaleFactor: 0.5,
    colorScheme,
  });
  try {
    if (troubles.length > 0) throw new Error(`screens: ${url}: got ${troubles.join("; ")}; expected a clean page`);
    for (const height of HEIGHTS) {
      const picture = await page.screenshot({clip: {x: 0, y: 0, width: WIDTH, height}});
      if (picture.length <= LARGEST) return picture;
    }
    throw new Error(`screens: ${url}: too large: got more than ${LARGEST} bytes at ${HEIGHTS.at(-1)} px`);
  } finally {
    await page.context().close();
  }
}

const {server, address} = await serveSite(root, 0);
const browser = await openBrowser();
let total = 0;
try {
  mkdirSync(out, {recursive: true});
  for (const name of readdirSync(out)) if (name.endsWith(".png")) rmSync(join(out, name));
  const pages = sitePaths(root).filter((path) => path.endsWith("index.html"));
  for (const path of pages) {
    const page = relative(root, path).replace(/index\.html$/, "");
    for (const colors of ["light", "dark"] as const) {
      const picture = await takePicture(browser, address + page, colors);
      total += picture.length;
      const name = page === "" ? "front" : page.slice(0, -1).replaceAll("/", "-");
      writeFileSync(join(out, `${name}-${colors}.png`), picture);
    }
  }
  console.log(`screens: ${2 * pages.length} pictures, ${(total / 1e6).toFixed(2)} MB, in ${out}`);
  if (total > TOTAL) throw new Error(`screens: too much: got ${total} bytes; expected ${TOTAL} or less`);
} finally {
  await browser.close();
  server.close();
}
