import {createHash} from "node:crypto";
import {createReadStream} from "node:fs";
import {isAbsolute, resolve, sep} from "node:path";
import {pipeline} from "node:stream/promises";
import type {Database} from "../../data/database.js";
import {findRows} from "./findRows.js";
import type {Problem} from "./problem.js";

interface Source {
  part: string;
  file_row_number: number;
  path: string;
  sha256: string;
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest("hex");
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** Whether a source's path stays inside the folder. */
function isInside(folder: string, path: string): boolean {
  return !isAbsolute(path) && resolve(folder, path).startsWith(resolve(folder) + sep);
}

/**
 * Hashes and counts of `sources` are possible; with the folder that was imported, every file is there and has its hash.
 * @param db a database after `openParts`
 * @param folder what was imported; without it no file is read
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await checkSources(db, "../mcpmark-results") // []
 */
export async function checkSources(db: Database, folder?: string): Promise<Problem[]> {
  const from = "FROM sources WHERE";
  const problems = [
    ...(await findRows(
      db,
      "sources",
      `SELECT part, file_row_number, sha256 AS got ${from} NOT regexp_full_match(sha256, '[0-9a-f]{64}')`,
      "sha256",
      "64 lower-case hexadecimal digits",
    )),
    ...(await findRows(
      db,
      "sources",
      `SELECT part, file_row_number, path AS got ${from} path LIKE '/%' OR regexp_matches(path, '^[A-Za-z]:') OR list_contains(string_split(path, '/'), '..')`,
      "path",
      "a path relative to what was imported",
    )),
    ...(await findRows(
      db,
      "sources",
      `SELECT part, file_row_number, rows_kept AS got ${from} rows_kept > rows_read`,
      "rows_kept",
      "no more than rows_read",
    )),
  ];
  if (folder === undefined) return problems;
  const sources = await db.rows<Source>(
    "SELECT part, file_row_number, path, sha256 FROM sources ORDER BY part, file_row_number",
  );
  for (const {part, file_row_number: row, path, sha256} of sources) {
    if (!isInside(folder, path)) continue;
    const got = await hashOf(resolve(folder, path));
    if (got === sha256) continue;
    const [field, expected] =
      got === null
        ? ["path", `a file in ${folder}: ${path}`]
        : ["sha256", `${sha256}, the hash of ${path} when it was read`];
    problems.push({check: "sources", part, row, field, got, expected, more: 0});
  }
  return problems;
}
