import {existsSync} from "node:fs";
import {chromium} from "playwright-core";
import type {Browser, BrowserContextOptions, Page} from "playwright-core";
import {isDrawn} from "./endActsDrawn.js";

/** The browser starts without any request of its own. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Debian's Chromium, or the one that `BENCHBOOK_CHROMIUM` names. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.BENCHBOOK_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(executablePath))
    throw new Error(`browser: no such file: got ${executablePath}; expected BENCHBOOK_CHROMIUM`);
  return chromium.launch({executablePath, args: ARGUMENTS});
}

/** A page and what went wrong on it so far. */
export interface WatchedPage {
  readonly page: Page;
  /** Page errors, console errors and warnings, requests to elsewhere, failed requests. */
  readonly troubles: string[];
  readonly requests: string[];
}

/**
 * Opens a page in a context of its own and keeps watch over it.
 * @param url on the site's own host; a request to another is a trouble
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({reducedMotion: "reduce", ...options});
  const page = await context.newPage();
  const troubles: string[] = [];
  const requests: string[] = [];
  const host = new URL(url).host;
  page.on("pageerror", (error) => troubles.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    requests.push(request.url());
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== host)
      troubles.push(`outside: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
  });
  await slowDown(page);
  await page.goto(url, {waitUntil: "networkidle"});
  if (options.javaScriptEnabled !== false) await isDrawn(page);
  return {page, troubles, requests};
}

/** Slows a page's scripts by the factor in `BENCHBOOK_SLOWDOWN`, as on a busy machine: a test that reads too early fails then. */
async function slowDown(page: Page): Promise<void> {
  const factor = Number(process.env.BENCHBOOK_SLOWDOWN ?? 1);
  if (factor === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", {rate: factor});
}
