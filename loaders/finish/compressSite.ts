import {createHash, randomBytes} from "node:crypto";
import {existsSync, mkdirSync} from "node:fs";
import {copyFile, readFile, rename, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {promisify} from "node:util";
import {brotliCompress, constants, gzip} from "node:zlib";
import {cacheFolder} from "../site/project.js";
import {sitePaths} from "./sitePaths.js";

const COMPRESSED = /\.(html|js|css|json|svg|md|csv|wasm)$/;
const LEAST_BYTES = 1024;
/** Above this the slowest brotli costs seconds for a few hundredths of the size. */
const SLOW_UP_TO_BYTES = 300_000;

async function compress(bytes: Buffer, ending: "br" | "gz"): Promise<Buffer> {
  if (ending === "gz") return promisify(gzip)(bytes, {level: 9});
  const quality = bytes.length > SLOW_UP_TO_BYTES ? 7 : 10;
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

async function writeCompressed(path: string, bytes: Buffer, ending: "br" | "gz"): Promise<number> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const kept = join(cacheFolder, "compressed", `${hash}.${ending}`);
  if (!existsSync(kept)) {
    const temporary = `${kept}.${randomBytes(4).toString("hex")}.tmp`;
    await writeFile(temporary, await compress(bytes, ending));
    await rename(temporary, kept);
  }
  await copyFile(kept, `${path}.${ending}`);
  return bytes.length;
}

/**
 * Lays a `.br` and a `.gz` beside every text of the site, for servers that send them as they are. What was compressed
 * once is kept by its hash.
 * @param root the site's folder
 * @returns how many files have compressed forms
 * @example await compressSite("dist")
 */
export async function compressSite(root: string): Promise<number> {
  mkdirSync(join(cacheFolder, "compressed"), {recursive: true});
  const paths = sitePaths(root).filter((path) => COMPRESSED.test(path));
  let compressed = 0;
  for (const path of paths) {
    const bytes = await readFile(path);
    if (bytes.length < LEAST_BYTES) continue;
    await Promise.all([writeCompressed(path, bytes, "br"), writeCompressed(path, bytes, "gz")]);
    compressed += 1;
  }
  return compressed;
}
