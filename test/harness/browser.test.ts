import {existsSync} from "node:fs";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {describe, expect, it, onTestFinished} from "vitest";
import {readTable} from "../../data/store.js";
import {runWritten, writeSuite} from "./writtenSuite.js";

const CHROMIUM = "/usr/bin/chromium";
/** Where the Playwright MCP server's `cli.js` is; Benchbook does not install it (docs/running.md says how to run this test). */
const PROGRAM = process.env.BENCHBOOK_PLAYWRIGHT_MCP ?? "";
const missing = [
  ...(existsSync(PROGRAM) ? [] : ["BENCHBOOK_PLAYWRIGHT_MCP names no cli.js"]),
  ...(existsSync(CHROMIUM) ? [] : [`no ${CHROMIUM}`]),
].join(", ");

/** A page with a button that says on which visit it was pressed, kept in the browser's own storage. */
const PAGE = `<!doctype html><title>Counter</title><h1>Counter</h1><button>Press</button><p id="said">nothing</p>
<script>document.querySelector("button").onclick = () => {
  const visits = Number(localStorage.visits ?? 0) + 1;
  localStorage.visits = visits;
  document.querySelector("#said").textContent = "pressed " + visits + " times";
};</script>`;

async function servePage(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(200, {"content-type": "text/html"}).end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe.skipIf(missing !== "")(
  `a browser by the Playwright MCP server${missing === "" ? "" : ` (skipped: ${missing})`}`,
  () => {
    it("visits, presses and photographs a page, with a fresh browser for each trial", {timeout: 180_000}, async () => {
      const url = await servePage();
      const suite = writeSuite({
        servers: {
          browser: {
            ...{kind: "stdio", command: "node", pass_env: ["HOME"], start_timeout_seconds: 60},
            args: [PROGRAM, "--headless", "--isolated", "--no-sandbox", "--executable-path", CHROMIUM],
          },
        },
        tasks: {
          press: {
            prompt: "What does the page say once its button is pressed?",
            exposed_tools: [
              "browser_browser_navigate",
              "browser_browser_click",
              "browser_browser_snapshot",
              "browser_browser_take_screenshot",
            ],
            claims: ["It says that it was pressed once."],
          },
        },
        policy: `
        const visited = await trial.call("browser_browser_navigate", {url: ${JSON.stringify(url)}});
        if (visited.isError) return visited.text;
        const page = await trial.call("browser_browser_snapshot", {});
        const ref = /button "Press".*?\\[ref=(\\w+)\\]/.exec(page.text)?.[1];
        const clicked = await trial.call("browser_browser_click", {element: "Press", target: ref, ref});
        if (clicked.isError) return clicked.text;
        const after = await trial.call("browser_browser_snapshot", {});
        const shot = await trial.call("browser_browser_take_screenshot", {});
        return [/pressed \\d+ times/.exec(after.text)?.[0], shot.pictures?.[0]?.mediaType].join(", ");`,
        more: {trials: 2},
      });
      const {folder} = await runWritten(suite, {concurrency: 1});
      const trials = await readTable(folder, "trials");
      expect(trials.map(({status, answer, error_message}) => [status, answer, error_message])).toEqual([
        ["completed", "pressed 1 times, image/png", null],
        ["completed", "pressed 1 times, image/png", null],
      ]);
      const shots = (await readTable(folder, "steps")).filter(
        ({kind, tool}) => kind === "tool_result" && tool === "browser_browser_take_screenshot",
      );
      expect(shots[0].text).toMatch(/\[image image\/png, \d+ characters of base64\]/);
    });
  },
);
