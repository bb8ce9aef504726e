import {mkdirSync} from "node:fs";
import {join} from "node:path";

/** Packages whose newest version Framework 1.13.4 asks of the npm registry in any build, even of a blank page. */
const ASKED = [
  "@observablehq/plot",
  "@observablehq/sample-datasets",
  "apache-arrow",
  "arquero",
  "d3",
  "d3-dsv",
  "echarts",
  "htl",
  "leaflet",
  "lodash",
  "mapbox-gl",
  "parquet-wasm",
  "react",
  "react-dom",
  "topojson-client",
];

/**
 * Makes the empty folders from which Framework takes a package's version, so that build and preview ask no registry.
 * Version 0.0.0 does not exist: a page that uses an implicit library fails the build instead of downloading it.
 * Call it where the configuration is read, before anything is resolved.
 * @param root the site's source folder
 * @example seedVersions("src")
 */
export function seedVersions(root: string): void {
  for (const name of ASKED) mkdirSync(join(root, ".observablehq/cache/_npm", `${name}@0.0.0`), {recursive: true});
}
