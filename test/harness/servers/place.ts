import {mkdirSync} from "node:fs";
import {join, resolve} from "node:path";
import type {Place} from "../../../harness/servers/place.js";
import {serverSchema} from "../../../harness/suite/serverSchema.js";
import type {ServerSpec} from "../../../harness/suite/serverSchema.js";
import {temporaryFolder} from "../../temporary.js";

/** Fresh folders of a trial; the suite's folder is that of the fixtures. */
export function testPlace(): Place {
  const root = temporaryFolder();
  const place = {work: join(root, "work"), state: join(root, "state"), suite: fixtures, task: root};
  mkdirSync(place.work);
  mkdirSync(place.state);
  return place;
}

/** The folder of fixtures. */
export const fixtures = resolve(import.meta.dirname, "../../fixtures");

/** A server as a suite would declare it, with defaults filled in. */
export function server(spec: Record<string, unknown>): ServerSpec {
  return serverSchema.parse({kind: "stdio", ...spec});
}

/** The server that goes wrong on purpose. */
export function misbehaving(way: string, more: Record<string, unknown> = {}): ServerSpec {
  return server({module: "servers/misbehaving.mjs", args: [way, "{work}/pids"], ...more});
}
