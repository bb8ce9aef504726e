import type {Browser, BrowserContextOptions} from "playwright-core";
import {afterAll, onTestFinished} from "vitest";
import {endActsDrawn} from "./endActsDrawn.js";
import {openBrowser, openPage} from "./openBrowser.js";
import type {WatchedPage} from "./openBrowser.js";

let opened: Promise<Browser> | undefined;

/** The browser of a test file: started when the file first asks for it, closed with the file. */
export function browserOfFile(): Promise<Browser> {
  return (opened ??= openBrowser());
}

afterAll(async () => {
  await (await opened)?.close();
});

/**
 * Opens a page in a context of its own, keeps watch over it, and closes it when the test ends. What the test does there
 * ends when the page has drawn what it asks for.
 * @param url on the site's own host; a request to another is a trouble
 * @example const {page, troubles} = await visit(`${address}hostile/`, {viewport: {width: 360, height: 900}})
 */
export async function visit(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await visitHastily(url, options);
  if (options.javaScriptEnabled !== false) endActsDrawn(watched.page);
  return watched;
}

/** Opens a page as `visit` does, for tests of what a page shows before it has drawn: what they do there waits for nothing. */
export async function visitHastily(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(await browserOfFile(), url, options);
  onTestFinished(() => watched.page.context().close());
  return watched;
}
