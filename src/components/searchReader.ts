import type {SiteNames, TaskNames} from "../analysis/searchNames.js";
import {decodeShard} from "../analysis/searchTrials.js";
import type {SearchIndex, Shard, TrialBlock} from "../analysis/searchTrials.js";
import {textsOf} from "../analysis/searchTexts.js";
import type {NamedText, TrialTexts} from "../analysis/searchTexts.js";

/** A trial as a hit names it. */
export interface NamedTrial {
  id: string;
  model: string;
  task: string;
  trial_index: number;
  pack: string;
  offset: number;
  bytes: number;
}

async function inflate(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Reads what the search needs, each file once; a file that could not be read is asked for again. */
export class SearchReader {
  readonly #kept = new Map<string, Promise<unknown>>();
  #hasRanges = true;

  /** @param root the site's root, with a slash at its end */
  constructor(private readonly root: URL) {}

  /** The names of the whole site; null where the site has no search (`preview` serves none). */
  site(): Promise<SiteNames | null> {
    return this.#json<SiteNames>("_search/site.json");
  }

  /** The tasks and claims of an experiment. */
  tasks(experiment: string): Promise<TaskNames | null> {
    return this.#json<TaskNames>(`_search/${experiment}/names.json`);
  }

  /** What is searched of an experiment's trials. */
  index(experiment: string): Promise<SearchIndex | null> {
    return this.#json<SearchIndex>(`_search/${experiment}/index.json`);
  }

  /** The words of one file. */
  shard(experiment: string, file: string): Promise<Shard> {
    return this.#keep(`_search/${experiment}/${file}`, async (path) =>
      decodeShard(new Uint8Array(await inflate(await (await this.#fetch(path)).arrayBuffer()))),
    );
  }

  /** The trial at a place of the index. */
  async trial(experiment: string, index: SearchIndex, place: number): Promise<NamedTrial> {
    const path = `_search/${experiment}/${index.blocks[Math.floor(place / index.block)]}`;
    const block = await this.#keep(path, async () => {
      const text = new TextDecoder().decode(await inflate(await (await this.#fetch(path)).arrayBuffer()));
      return JSON.parse(text) as TrialBlock;
    });
    const i = place % index.block;
    return {
      id: block.id[i],
      model: index.models[block.model[i]],
      task: index.tasks[block.task[i]],
      trial_index: block.trial_index[i],
      pack: index.packs[block.pack[i]],
      offset: block.offset[i],
      bytes: block.bytes[i],
    };
  }

  /** The searched texts of a trial; none where the host sends no ranges: a pack is too much for a snippet. */
  texts(experiment: string, {id, pack, offset, bytes}: NamedTrial): Promise<NamedText[]> {
    return this.#keep(`${experiment}/trial/packs/${pack}#${id}`, async (path) => {
      if (!this.#hasRanges) return [];
      const stop = new AbortController();
      const response = await this.#fetch(path.split("#")[0], {
        headers: {Range: `bytes=${offset}-${offset + bytes - 1}`},
        signal: stop.signal,
      });
      if (response.status !== 206) {
        this.#hasRanges = false;
        stop.abort();
        return [];
      }
      const text = new TextDecoder().decode(await inflate(await response.arrayBuffer()));
      return textsOf(JSON.parse(text) as TrialTexts);
    });
  }

  async #fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, this.root), options);
    if (!response.ok) throw new Error(`search: ${path}: got status ${response.status}; expected 200`);
    return response;
  }

  #json<T>(path: string): Promise<T | null> {
    return this.#keep(path, async () => {
      const response = await fetch(new URL(path, this.root), {cache: "no-cache"});
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`search: ${path}: got status ${response.status}; expected 200`);
      return (await response.json()) as T;
    });
  }

  #keep<T>(key: string, read: (key: string) => Promise<T>): Promise<T> {
    const known = this.#kept.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const promise = read(key);
    this.#kept.set(key, promise);
    promise.catch(() => this.#kept.delete(key));
    return promise;
  }
}
