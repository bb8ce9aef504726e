import {existsSync, readFileSync, statSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import {describe, expect, inject, it} from "vitest";
import {findInPacks} from "../../src/analysis/trialRecord.js";
import type {AtifDocument} from "../../src/analysis/toAtif.js";
import type {PackIndex, PackedStep, TrialRecord, TrialWithSteps} from "../../src/analysis/trialRecord.js";
import {violationsOf} from "./violations.js";
import {visit} from "./visit.js";
import {HOSTILE, HOSTILE_RESULT} from "./writeHostile.js";

const {root, address} = inject("site");
const REAL = "mcpmark-community";
const hasReal = existsSync(join(root, REAL));

function indexOf(experiment: string): PackIndex {
  return JSON.parse(readFileSync(join(root, experiment, "trial/packs/index.json"), "utf8")) as PackIndex;
}

function toTrial(experiment: string, id: string): string {
  return `${address}${experiment}/trial/?id=${encodeURIComponent(id)}`;
}

/** A trial as the packs hold it. */
function readPacked(id: string): TrialWithSteps {
  const packs = join(root, REAL, "trial/packs");
  const place = findInPacks(indexOf(REAL), id);
  if (place === null) throw new Error(`no such trial: ${id}`);
  const range = readFileSync(join(packs, place.file)).subarray(place.offset, place.offset + place.facts + place.steps);
  const record = JSON.parse(gunzipSync(range.subarray(0, place.facts)).toString("utf8")) as TrialRecord;
  const steps = place.steps === 0 ? "[]" : gunzipSync(range.subarray(place.facts)).toString("utf8");
  return {...record, steps: JSON.parse(steps) as PackedStep[]};
}

describe("a trial whose every text is hostile", () => {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    it(`is shown as text, and nothing of it runs or is asked for, at ${width} px`, async () => {
      const {page, troubles} = await visit(toTrial("hostile", "trial-0-0"), {
        viewport: {width, height: 900},
        colorScheme,
      });
      await page.evaluate(() => {
        for (const button of document.querySelectorAll<HTMLButtonElement>("main button.show-all")) button.click();
        for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
      });
      const text = await page.locator("main").evaluate((main) => main.textContent);
      // Steps 3 and 5 hold it as it is; step 7 holds it within JSON.
      expect(text.split(HOSTILE_RESULT)).toHaveLength(3);
      expect(text.split(JSON.stringify(HOSTILE_RESULT).slice(1, -1)).length).toBeGreaterThan(1);
      expect(text).toContain(`{"malformed": ${HOSTILE}`);
      expect(await page.locator("main img, main script, main style, main svg[onload]").count()).toBe(0);
      expect(await page.locator(`main a[href*="outside"], main a[href^="javascript"]`).count()).toBe(0);
      expect(await page.evaluate(() => (window as unknown as {planted?: number}).planted)).toBeUndefined();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(troubles).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  it("says that a trial has no trajectory, and that there is no such trial", async () => {
    const {page} = await visit(toTrial("hostile", "trial-1-1"));
    expect(await page.locator("main").textContent()).toContain("No trajectory is recorded for this trial.");
    await page.goto(toTrial("hostile", "nobody"), {waitUntil: "networkidle"});
    expect(await page.locator("[data-finding]").textContent()).toBe("There is no such trial in this experiment.");
  });
});

describe.skipIf(!hasReal)("trials of the community's runs", () => {
  const index = hasReal ? indexOf(REAL) : {packs: [], ids: [], facts: [], steps: [], n_steps: []};
  const last = index.ids.length - 1;
  const largest = index.steps.indexOf(Math.max(...index.steps));

  for (const [name, place] of Object.entries({first: 0, middle: last >> 1, last, largest})) {
    it(`shows every step of the ${name} one, from one range of a pack`, async () => {
      const {page, troubles, requests} = await visit(toTrial(REAL, index.ids[place]));
      expect(troubles).toEqual([]);
      expect(requests.filter((url) => url.endsWith(".bin"))).toHaveLength(1);
      const fold = page.getByRole("button", {name: "Open all turns"});
      if (await fold.isVisible()) await fold.click();
      const end = page.locator(".steps-end");
      for (let i = 0; i < 20; i++) await end.scrollIntoViewIfNeeded();
      // A result stands in its call's entry: both have an anchor of their own.
      expect(await page.locator("[id^=step-]").count()).toBe(index.n_steps[place]);
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  it("reads the same trial where the host ignores ranges", async () => {
    const {page} = await visit(`${address}${REAL}/trial/`);
    const {file} = findInPacks(index, index.ids[3]) ?? {file: ""};
    const path = join(root, REAL, "trial/packs", file);
    expect(statSync(path).size).toBeGreaterThan(1000);
    await page.route("**/*.bin", (route) => route.fulfill({status: 200, body: readFileSync(path)}));
    await page.goto(toTrial(REAL, index.ids[3]), {waitUntil: "networkidle"});
    expect(await page.locator("[data-finding]").textContent()).toMatch(/^(Passed|Failed): /);
    expect(index.ids[3]).toContain(await page.locator("h1").textContent());
  });

  it("says what is wrong where a pack is cut short", async () => {
    const {page} = await visit(`${address}${REAL}/trial/`);
    await page.route("**/*.bin", (route) => route.fulfill({status: 206, body: Buffer.from("short")}));
    await page.goto(toTrial(REAL, index.ids[3]), {waitUntil: "networkidle"});
    expect(await page.locator(".notice").textContent()).toMatch(/is damaged: got 5 bytes; expected \d+$/);
  });

  it("is walked by keys: j, k, f, ?, ]", async () => {
    const {page} = await visit(toTrial(REAL, index.ids[0]));
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.keyboard.press("j");
    expect(await focused()).toBe("step-0");
    await page.keyboard.press("j");
    expect(await focused()).toBe("step-1");
    await page.keyboard.press("k");
    expect(await focused()).toBe("step-0");
    await page.keyboard.press("f");
    await page.keyboard.type("commit");
    await page.keyboard.press("Enter");
    expect(await page.locator(".trial-find [role=status]").textContent()).toMatch(/^step \d+: 1 of \d+ steps?$/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    expect(await page.locator("dialog[open]").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await page.waitForURL(toTrial(REAL, index.ids[1]));
  });

  it("opens at the step that the address names", async () => {
    const many = index.n_steps.indexOf(Math.max(...index.n_steps));
    const {page} = await visit(`${toTrial(REAL, index.ids[many])}#step-${index.n_steps[many] - 1}`);
    const step = page.locator(`#step-${index.n_steps[many] - 1}`);
    expect(await step.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  it("is chosen from a table that narrows", async () => {
    const {page, troubles} = await visit(`${address}${REAL}/trial/`);
    await page.locator("select[aria-label=Outcome]").selectOption("passed");
    expect(await page.locator(".trial-list .bad").count()).toBe(0);
    await page.locator(".trial-list th a").first().click();
    await page.locator(".big-verdict").waitFor();
    expect(await page.locator(".big-verdict").textContent()).toBe("✓ Passed");
    expect(troubles).toEqual([]);
  });

  it("saves and copies JSON and ATIF", async () => {
    const {page} = await visit(toTrial(REAL, index.ids[0]), {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const saved = async (form: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", {name: `Download ${form}`}).click(),
      ]);
      return {name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8")};
    };
    const [json, atif] = [await saved("JSON"), await saved("ATIF")];
    expect([json.name, atif.name]).toEqual([`${REAL}.${index.ids[0]}.json`, `${REAL}.${index.ids[0]}.trajectory.json`]);
    const {trial, steps} = readPacked(index.ids[0]);
    expect(JSON.parse(json.text)).toMatchObject({trial, steps});
    const calls = steps.filter(({kind}) => kind === "tool_call");
    const document = JSON.parse(atif.text) as AtifDocument;
    expect([document.schema_version, document.session_id]).toEqual(["ATIF-v1.5", index.ids[0]]);
    expect(document.steps.flatMap((step) => step.tool_calls ?? []).map((call) => call.function_name)).toEqual(
      calls.map(({tool}) => tool),
    );
    for (const [form, text] of [
      ["JSON", json.text],
      ["ATIF", atif.text],
    ]) {
      await page.getByRole("button", {name: `Copy ${form}`}).click();
      await page.getByRole("button", {name: `Copied ${form}`}).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
  });

  // The odd forms of MCPMark's message files that the shared runs have (FORMATS.md 3), each by the first step that has it.
  const forms: Record<string, (step: PackedStep, all: PackedStep[]) => boolean> = {
    "an error by the protocol's flag": (step) => step.error_source === "flag",
    "an error by its first word": (step) => step.error_source === "prefix",
    "an error within the result's own JSON": (step) => step.error_source === "payload",
    "a system prompt that a crash left unconverted": (step) => step.kind === "system",
    "a call that was never answered": (step, all) => step.kind === "tool_call" && step === all.at(-1),
    "a run that ends with a result": (step, all) => step.kind === "tool_result" && step === all.at(-1),
    "a call without arguments": (step) => step.kind === "tool_call" && step.arguments === "{}",
    "calls at once": (step, all) => {
      const before = all[all.indexOf(step) - 1];
      return step.kind === "tool_call" && before?.kind === "tool_call" && before.turn === step.turn;
    },
    "letters beyond the basic plane": (step) =>
      step.kind === "tool_result" && /[\u{1F300}-\u{1FAFF}]/u.test(step.text ?? ""),
  };
  it.each(Object.keys(forms))("shows %s", async (form) => {
    let found: PackedStep | undefined;
    const id = index.ids.find((own) => {
      const {steps} = readPacked(own);
      return (found = steps.find((step) => forms[form](step, steps))) !== undefined;
    });
    if (id === undefined || found === undefined) throw new Error(`no trial has ${form}`);
    const {page, troubles} = await visit(`${toTrial(REAL, id)}#step-${found.step_index}`);
    const step = page.locator(`#step-${found.step_index}`);
    const entry = page
      .locator(".steps > li", {has: step})
      .or(page.locator(`.steps > li#step-${found.step_index}`))
      .first();
    await entry.evaluate((element) => {
      for (const details of element.querySelectorAll("details")) details.open = true;
      for (const wanted of ["[data-form=raw]", ".show-all"])
        for (const button of element.querySelectorAll<HTMLButtonElement>(wanted)) button.click();
    });
    const text = (await entry.textContent()) ?? "";
    expect(text).toContain(found.kind === "tool_call" ? (found.tool ?? "") : (found.text ?? ""));
    if (found.is_error === true) expect(await entry.getAttribute("class")).toContain("is-error");
    if (form === "a call that was never answered") expect(text).toContain("No result is recorded.");
    expect(troubles).toEqual([]);
  });

  it("says what is known of a trial that never began", async () => {
    const id = index.ids[index.n_steps.indexOf(0)];
    const {page, troubles} = await visit(toTrial(REAL, id));
    expect(await page.locator("main").textContent()).toContain("No trajectory is recorded for this trial.");
    expect(troubles).toEqual([]);
  });

  // Where the verifier's numbers stand, read by hand from the results and answers: `r27` a result, `m28` a message, `a` the answer.
  it.each([
    ["sports__team_roster_management.1", "r27 m28 r33 m34 r36 r39 r48 r52×2 r62×2 a×5"],
    ["sports__team_roster_management.3", "r30 m31 r36 m37 r39 r42 r51×2 r54 a×6"],
    ["employees__employee_project_tracking.2", "r6 r104×2 r107 a×3"],
    ["employees__employee_project_tracking.4", "r6 r94 r105×2 a×2"],
    // 154 and the name of the table
    ["sports__baseball_player_analysis.4", "r57 m58 r66 r75 a×3"],
  ])("lights up what the verifier of %s says", async (ending, expected) => {
    const id = index.ids.find((own) => own.endsWith(`insforge--c47c8881.${ending}`)) ?? "";
    const {page, troubles} = await visit(toTrial(REAL, id));
    await page.getByRole("button", {name: "Show where it occurs"}).first().click();
    const chips = page.locator(".places").first().locator(".chips a");
    const told = (await chips.evaluateAll((links) => links.map((link) => link.getAttribute("title")))).map((title) => {
      const [, part, step, count] = /^(\w+).*step (\d+), (\d+) place/.exec(title ?? "") ?? [];
      return `${part === "answer" ? "a" : `${part.slice(0, 1)}${step}`}${count === "1" ? "" : `×${count}`}`;
    });
    const sorted = (places: string[]) => places.toSorted((one, other) => one.localeCompare(other, "en"));
    expect(sorted(told)).toEqual(sorted(expected.split(" ")));
    const next = page.locator(".lit-bar").getByRole("button", {name: "Next"});
    const total = expected.split(" ").reduce((sum, place) => sum + Number(/×(\d+)$/.exec(place)?.[1] ?? 1), 0);
    const seen = new Set<string>();
    for (let i = 0; i < total; i++) {
      await next.click();
      seen.add(await page.evaluate(() => String([...(CSS.highlights.get("bears-on-claim-here") ?? [])][0])));
    }
    expect(await page.locator(".lit-bar [role=status]").textContent()).toContain(`${total} of ${total}: `);
    const statement = (await page.locator(".told").first().textContent()) ?? "";
    for (const place of seen) expect(statement.replaceAll(",", "")).toContain(place.replaceAll(",", ""));
    expect(troubles).toEqual([]);
  });
});
