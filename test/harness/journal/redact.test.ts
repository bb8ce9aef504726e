import {describe, expect, it} from "vitest";
import {findSecrets, toRedactor} from "../../../harness/journal/redact.js";

describe("findSecrets(names, environment)", () => {
  it("takes variables whose names say so and those that are named, but no short ones", () => {
    const environment = {
      MY_API_KEY: "0123456789",
      DB_PASSWORD: "hunter2hunter2",
      PLAIN: "plain-value-1",
      HOST: "named-value",
      PIN_TOKEN: "1234",
    };
    expect(findSecrets(["HOST"], environment).sort()).toEqual(["0123456789", "hunter2hunter2", "named-value"]);
  });
});

describe("toRedactor(secrets)", () => {
  const redactor = toRedactor(['a"secret/value']);

  it("finds a secret as it is, escaped, in an address and in base64", () => {
    const base64 = Buffer.from('a"secret/value').toString("base64");
    expect(redactor.text(`x a"secret/value y a\\"secret/value z a%22secret%2Fvalue ${base64}`)).toBe(
      // base64 keeps its padding, which says nothing
      "x [redacted] y [redacted] z [redacted] [redacted]" + base64.slice(base64.replace(/=+$/, "").length),
    );
  });

  it.each([
    "sk-proj-abcdefghij0123456789",
    "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
    "AKIAABCDEFGHIJKLMNOP",
    "AIzaSyA-abcdefghijklmnopqrstuvwxyz01234",
    "xoxb-1234567890-abcdef",
    "eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeKKF2QT4",
    "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----",
  ])("knows the shape of a key: %s", (key) => {
    expect(redactor.text(`key: ${key}!`)).toBe("key: [redacted]!");
  });

  it.each([
    "gho_abcdefghijklmnopqrstuvwxyz0123456789",
    "github_pat_abcdefghijklmnopqrstuvwxyz0123456789",
    "glpat-abcdefghij0123456789",
    "ASIAABCDEFGHIJKLMNOP",
    "hf_abcdefghijklmnopqrstuvwxyz0123456789",
    "xoxp-1234567890-abcdef",
  ])("knows the other shapes, wherever they stand: %s", (key) => {
    for (const text of [key, `${"-".repeat(9)} ${key}`, `${"IAJ_".repeat(50)} ${key} ${"x".repeat(5000)}`]) {
      expect(redactor.isClean(text)).toBe(false);
      expect(redactor.text(text)).toBe(text.replace(key, "[redacted]"));
    }
  });

  it("tells at once that ordinary text holds nothing", () => {
    for (const text of ["a table:\n-----|-----", "MEDIA, AI and JS", "x".repeat(10_000), "snake_case-and-more"])
      expect(redactor.isClean(text)).toBe(true);
  });

  it("keeps the name of a bearer header, and ordinary text", () => {
    expect(redactor.text("Authorization: Bearer abcdefghijklmnop1234")).toBe("Authorization: Bearer [redacted]");
    expect(redactor.text("the risk-based sk- approach, a task-list")).toBe("the risk-based sk- approach, a task-list");
  });

  it("looks into every text of a value, keys too", () => {
    const secret = 'a"secret/value';
    expect(redactor.value({list: [secret, 1, null], [secret]: {deep: `<${secret}>`}})).toEqual({
      list: ["[redacted]", 1, null],
      "[redacted]": {deep: "<[redacted]>"},
    });
  });
});
