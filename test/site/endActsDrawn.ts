import type {Locator, Page} from "playwright-core";

const MAX_DRAWING_MILLIS = 10_000;

const ACTS = ["click", "press", "selectOption", "fill", "check", "uncheck", "setChecked"] as const;
const KEYS = ["press", "type"] as const;
const LOADS = ["goto", "reload", "goBack", "goForward", "waitForLoadState"] as const;

type Act = (...parameters: unknown[]) => Promise<unknown>;

/** The pages whose acts end drawn. */
const pages = new WeakSet<Page>();
/** The prototypes of locators that wait already: there is one in a process. */
const prototypes = new WeakSet<object>();

/**
 * Makes all that a test does on a page (opening, pressing, choosing, typing) end when the page has drawn what that asks
 * for, with all resamples. A page answers before it draws, and later still on a busy machine: a test that reads between
 * the two fails there alone.
 */
export function endActsDrawn(page: Page): void {
  pages.add(page);
  const wait = async () => isDrawn(page);
  for (const name of LOADS) endWith(page, name, wait);
  for (const name of KEYS) endWith(page.keyboard, name, wait);
  const prototype = Object.getPrototypeOf(page.locator("html")) as Locator;
  if (prototypes.has(prototype)) return;
  prototypes.add(prototype);
  for (const name of ACTS)
    endWith(prototype, name, async (locator) => {
      if (pages.has(locator.page())) await isDrawn(locator.page());
    });
}

/** Waits until a page has drawn what it is about, and nothing is pending. One that cannot stays as it is. */
export async function isDrawn(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const place = document.querySelector("[data-view], [data-default-table]");
        if (place === null) return true;
        return place.matches("[data-view]:not([data-refining])") && place.childElementCount > 0;
      },
      {timeout: MAX_DRAWING_MILLIS},
    )
    .catch(() => undefined);
}

/** Has a method of an object resolve when what follows it has ended too. */
function endWith<T extends object>(owner: T, name: keyof T, follow: (owner: T) => Promise<void>): void {
  const act = owner[name] as Act;
  const whole: Act = async function (this: T, ...parameters) {
    const result = await act.apply(this, parameters);
    await follow(this);
    return result;
  };
  Object.assign(owner, {[name]: whole});
}
