import {describe, expect, it} from "vitest";
import {literal, withDatabase} from "../../data/database.js";
import {hostileStrings} from "../fixtures/hostileStrings.js";

describe("literal(value)", () => {
  it("doubles quotes and joins NUL in", () => {
    expect(literal("it's")).toBe("'it''s'");
    expect(literal("a\0'b")).toBe("('a' || chr(0) || '''b')");
  });

  it("is the same text in the database, whatever it is", async () => {
    // A lone surrogate has no UTF-8, and the client drops a byte order mark at the beginning of a text that it reads.
    const texts = hostileStrings.map((text) => Buffer.from(text, "utf8").toString("utf8"));
    const rows = await withDatabase((db) =>
      db.rows<{text: string}>(texts.map((text) => `SELECT ${literal(text)} AS text`).join(" UNION ALL ")),
    );
    expect(rows.map(({text}) => text)).toEqual(texts.map((text) => text.replace(/^\ufeff/, "")));
  });
});
