import {max} from "d3-array";
import type {Browser, Page} from "playwright-core";
import {openPage} from "../test/site/openBrowser.js";

/**
 * What the browser itself says of an event: from its time stamp to the next paint, in ms, in steps of 8; and, under the name
 * `REDRAWN`, from a click or choice to the end of the frame in which the figures show it.
 */
export interface EventDelay {
  name: string;
  duration: number;
}

const REDRAWN = "redrawn";

/** A page that keeps the delays of its events. */
export type Observed = typeof globalThis & {delays: EventDelay[]};

/**
 * Opens a view that `serveView` serves, waits until its numbers are final, and has the browser keep its events' delays.
 * @param browser of `openBrowser`
 * @param address of `serveView`
 * @param view what `viewPage.ts` is to mount, such as `leaderboard-60-5000`
 * @throws Error where the page says of any trouble
 * @example await openView(browser, address, "leaderboard-20-1000")
 */
export async function openView(browser: Browser, address: string, view: string): Promise<Page> {
  const {page, troubles} = await openPage(browser, `${address}#${view}`, {viewport: {width: 1280, height: 900}});
  if (troubles.length > 0) throw new Error(`browser: ${view}: got ${troubles.join("; ")}; expected a clean page`);
  await isFinal(page);
  await page.evaluate((name) => {
    const observed = globalThis as Observed;
    observed.delays = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.delays.push({name: entry.name, duration: entry.duration});
    }).observe({type: "event", durationThreshold: 16} as PerformanceObserverInit);
    let chosen: number | null = null;
    for (const type of ["click", "change"]) addEventListener(type, ({timeStamp}) => (chosen = timeStamp), true);
    new MutationObserver(() => {
      if (chosen === null) return;
      const from = chosen;
      chosen = null;
      requestAnimationFrame(() => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = () => observed.delays.push({name, duration: performance.now() - from});
        port2.postMessage(null);
      });
    }).observe(document.querySelector(".view") ?? document.body, {childList: true});
  }, REDRAWN);
  return page;
}

const isFinal = (page: Page) => page.locator(".view:not([data-refining])").waitFor();

/**
 * The delays of what `act` does, after the last frame is painted and the numbers are final.
 * @param page of `openView`
 * @param act presses or chooses something
 * @example await delaysOf(page, () => page.getByRole("button", {name: "0.50"}).click())
 */
export async function delaysOf(page: Page, act: () => Promise<void>): Promise<EventDelay[]> {
  await page.evaluate(() => ((globalThis as Observed).delays = []));
  await act();
  await isFinal(page);
  await page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume, 50))));
  return page.evaluate(() => (globalThis as Observed).delays);
}

/** The longest of the browser's own delays, 16 ms where none was longer, and of those until the figures were drawn anew. */
export function longestOf(delays: readonly EventDelay[]): {answered: number; redrawn: number} {
  const longest = (some: readonly EventDelay[]) => max(some, ({duration}) => duration) ?? 16;
  return {
    answered: longest(delays.filter(({name}) => name !== REDRAWN)),
    redrawn: longest(delays.filter(({name}) => name === REDRAWN)),
  };
}
