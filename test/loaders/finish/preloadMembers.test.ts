import {describe, expect, it} from "vitest";
import {preloadMembers} from "../../../loaders/finish/preloadMembers.js";

// As Framework writes it into a page.
const register = (member: string) =>
  `registerFile("../data/e/${member}.json", {"name":"../data/e/${member}.json","mimeType":"application/json","path":"../_file/data/e/${member}.0bc7dc40.json","size":794});`;
const html = ["experiment", "outcomes", "published", "trials"].map(register).join("\n");
const asked = (page: string, kind: string) =>
  [...preloadMembers(page, {kind}).matchAll(/as="fetch" crossorigin href="[^"]*\/(\w+)\./g)].map(
    ([, member]) => member,
  );

describe("preloadMembers(html, options)", () => {
  it("asks for what the page reads before its first figure", () => {
    expect(asked(html, "imported")).toEqual(["experiment", "outcomes"]);
    expect(asked(html, "published")).toEqual(["experiment", "outcomes", "published"]);
  });

  it("asks for nothing that a page reads on demand, or that is no member", () => {
    expect(asked(`${html} const outcomes = () => FileAttachment("x")`, "imported")).toEqual([]);
    expect(preloadMembers(`registerFile("../icon.svg", {"path":"../_file/icon.1.svg"});`, {kind: "imported"})).toBe("");
  });
});
