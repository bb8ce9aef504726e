import type {TaskDetail, TaskIndex} from "../analysis/taskMember.js";
import {inflate} from "./readTrial.js";

const folder = () => new URL("./packs/", location.href);

/**
 * Reads where the details of an experiment's tasks lie, from its tasks page.
 * @returns null where the site has none (`preview` serves none)
 * @throws where the host answers with an error
 */
export async function readTaskIndex(): Promise<TaskIndex | null> {
  const response = await fetch(new URL("index.json", folder()), {cache: "no-cache"});
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`tasks: index: got status ${response.status}; expected 200`);
  return (await response.json()) as TaskIndex;
}

/**
 * Reads one task's detail by one request for its range; where a host ignores ranges, it is cut from the pack.
 * @returns null where the index does not know the task
 * @throws where the pack is missing or damaged
 */
export async function readTask(index: TaskIndex, task: string): Promise<TaskDetail | null> {
  const place = index.tasks.indexOf(task);
  if (place < 0) return null;
  let first = 0;
  const pack = index.packs.find(({tasks}) => {
    first += tasks;
    return place < first;
  });
  if (pack === undefined)
    throw new Error(`tasks: no pack: got task ${place}; expected one of ${index.packs.length} packs`);
  first -= pack.tasks;
  const offset = index.bytes.slice(first, place).reduce((sum, bytes) => sum + bytes, 0);
  const size = index.bytes[place];
  const response = await fetch(new URL(pack.file, folder()), {
    headers: {Range: `bytes=${offset}-${offset + size - 1}`},
  });
  if (!response.ok) throw new Error(`tasks: pack ${pack.file}: got status ${response.status}; expected 200 or 206`);
  const body = await response.arrayBuffer();
  const range = response.status === 206 ? body : body.slice(offset, offset + size);
  if (range.byteLength !== size)
    throw new Error(`tasks: pack ${pack.file} is damaged: got ${range.byteLength} bytes; expected ${size}`);
  return JSON.parse(await inflate(range)) as TaskDetail;
}
