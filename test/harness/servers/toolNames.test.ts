import {describe, expect, it} from "vitest";
import {toNameMap, toolName} from "../../../harness/servers/toolNames.js";

describe("toNameMap(names)", () => {
  it("leaves names alone that every provider takes", () => {
    const map = toNameMap([toolName("files", "read_text_file")]);
    expect(map.toWire("files_read_text_file")).toBe("files_read_text_file");
    expect(map.fromWire("files_read_text_file")).toBe("files_read_text_file");
  });

  it("maps long and odd names onto 64 safe characters and back", () => {
    const names = ["a_get/weather.now", "a_get.weather/now", `a_${"x".repeat(80)}1`, `a_${"x".repeat(80)}2`, "a_größe"];
    const map = toNameMap(names);
    const wires = names.map((name) => map.toWire(name));
    for (const wire of wires) expect(wire).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(new Set(wires).size).toBe(names.length);
    expect(wires.map((wire) => map.fromWire(wire))).toEqual(names);
  });

  it("gives back a name that was never sent", () => {
    expect(toNameMap(["a_b"]).fromWire("made_up")).toBe("made_up");
  });
});
