import {afterEach, describe, expect, it, vi} from "vitest";
import {readMembers} from "../../src/components/readMembers.js";
import {readOther} from "../../src/components/withOther.js";

const SITE = new URL("https://report.example/base/");
const outcomes = {
  ...{scoring: "verification", defaults: {convention: "strict", judge: null, threshold: 1}, conventions: ["strict"]},
  ...{judges: [null], models: ["o3"], tasks: ["t"], attempts: 1, reasons: [], codes: [], cells: [[["."]]]},
};
const members: Record<string, unknown> = {experiment: {id: "other"}, outcomes, models: [], tasks: []};
const names = Object.keys(members);

/** A host with the members of the experiment "other", some of them as a test wants them; keeps what it is asked for. */
function serve(changed: Record<string, string | number> = {}): string[] {
  const list = {members: Object.fromEntries(names.map((name) => [name, `../_file/${name}.json`]))};
  const files = new Map<string, string | number>([["/base/other/members.json", JSON.stringify(list)]]);
  for (const name of names) files.set(`/base/_file/${name}.json`, JSON.stringify(members[name]));
  for (const [path, content] of Object.entries(changed)) files.set(`/base/${path}`, content);
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: URL) => {
    asked.push(address.href);
    const file = files.get(address.pathname) ?? 404;
    return Promise.resolve(typeof file === "string" ? new Response(file) : new Response("", {status: file}));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("readOther(site, id)", () => {
  it("reads the members of another experiment of the site", async () => {
    const asked = serve();
    expect(await readOther(SITE, "other")).toEqual({state: "read", archive: members});
    expect(asked.every((address) => address.startsWith(SITE.href))).toBe(true);
  });

  it.each([
    "",
    "../other",
    "//evil.example/x",
    "https://evil.example/x",
    "javascript:alert(1)",
    "__proto__",
    "a/b",
    "%2e%2e",
  ])("asks no host for what is no id: %s", async (id) => {
    const asked = serve();
    expect(await readOther(SITE, id)).toEqual({
      state: "missing",
      why: `readMembers: experiment: got ${JSON.stringify(id)}; expected the id of one`,
    });
    expect(asked).toEqual([]);
  });

  it.each<[string, Record<string, string | number>, RegExp]>([
    ["no list", {"other/members.json": 404}, /^members\.json: no answer: got status 404; expected 200$/],
    [
      "a list that is cut off",
      {"other/members.json": '{"members": {"exp'},
      /^members\.json: no JSON: [^\n]+; expected a whole/,
    ],
    [
      "a page instead of a list",
      {"other/members.json": "<!doctype html>\n"},
      /^members\.json: no JSON: [^\n]+; expected a whole/,
    ],
    [
      "null for a list",
      {"other/members.json": "null"},
      /^members\.json: experiment: got none; expected a file of this site$/,
    ],
    [
      "a list without a member",
      {"other/members.json": '{"members": {}}'},
      /^members\.json: experiment: got none; expected/,
    ],
    ["a member that is gone", {"_file/tasks.json": 404}, /^tasks\.json: no answer: got status 404; expected 200$/],
    ["a member that is cut off", {"_file/outcomes.json": '{"models": ['}, /^outcomes\.json: no JSON: /],
    [
      "a member of another form",
      {"_file/outcomes.json": "{}"},
      /^outcomes: got another form; expected that of experiment "other"$/,
    ],
    ["null for a member", {"_file/models.json": "null"}, /^models: got another form; expected/],
    ["no tasks", {"_file/tasks.json": "{}"}, /^tasks: got another form; expected/],
    ["another experiment", {"_file/experiment.json": '{"id": "third"}'}, /^experiment: got another form; expected/],
  ])("says why it cannot be read: %s", async (_, changed, why) => {
    serve(changed);
    expect(await readOther(SITE, "other")).toEqual({state: "missing", why: expect.stringMatching(why)});
  });

  it.each([
    "https://evil.example/x.json",
    "//evil.example/x.json",
    "../../outside.json",
    "data:application/json,{}",
    7,
  ])("asks no address outside the site, whatever a list names: %s", async (path) => {
    const asked = serve({"other/members.json": JSON.stringify({members: {experiment: path}})});
    await expect(readMembers(SITE, "other", ["experiment" as never])).rejects.toThrow(
      `members.json: experiment: got ${JSON.stringify(path)}; expected a file of this site`,
    );
    expect(asked).toEqual([`${SITE.href}other/members.json`]);
  });
});
