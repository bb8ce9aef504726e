/**
 * Whether this experiment has a page, by the tabs above: a page is built only where its tables have rows.
 * @param path below the experiment: `"trial/"`
 */
export function hasTab(path: string): boolean {
  return document.querySelector(`.tabs a[href*="/${path}"]`) !== null;
}
