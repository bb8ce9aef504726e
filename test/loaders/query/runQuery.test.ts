import {join} from "node:path";
import {beforeAll, afterAll, describe, expect, it} from "vitest";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {tableFromIPC} from "apache-arrow";
import {readManifest} from "../../../data/manifest.js";
import {withReadOnly} from "../../../loaders/query/openReadOnly.js";
import {runQuery} from "../../../loaders/query/runQuery.js";
import {toArrow} from "../../../loaders/query/toArrow.js";
import {toCsv, toJson, toMarkdown, toTable} from "../../../loaders/query/toText.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";

const folder = mkdtempSync(join(tmpdir(), "benchbook-query-"));
beforeAll(() => writeExperiment(folder, claimRows));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

function ask(query: string, parameters: Record<string, string> = {}) {
  const experiment = {id: "small", folder, manifest: readManifest(folder)};
  return withReadOnly(experiment, (db) => runQuery(db, query, new Map(Object.entries(parameters))));
}

describe("runQuery(db, sql, parameters)", () => {
  it.each([
    ["SELECT nothing FROM trials", /^sql: Binder Error: Referenced column "nothing" not found[^\n]*$/],
    ["SELEC 1", /^sql: Parser Error: syntax error at or near "SELEC"$/],
    ["-- nothing", /^sql: not a single statement: got 0; expected 1$/],
    ["DROP VIEW trials", /^sql: statement does not only read: got "DROP"; expected "SELECT"$/],
    ["COPY trials TO 'x.csv'", /^sql: Permission Error: [^\n]*$/],
    ["COPY trials TO '<folder>/trials.csv'", /^sql: statement does not only read: got "COPY"; expected "SELECT"$/],
    ["EXPLAIN ANALYZE COPY trials TO '<folder>/trials.csv'", /^sql: statement does not only read: got "EXPLAIN"; /],
    ["SELECT 1; SELECT 2", /^sql: not a single statement: got 2; expected 1$/],
    ["SELECT content FROM read_text('package.json')", /^sql: Permission Error: [^\n]*$/],
    ["FROM read_csv('http://127.0.0.1:9/x.csv')", /^sql: [^\n]*$/],
    ["ATTACH 'x.db'", /^sql: [^\n]*$/],
    ["SET threads = 1", /^sql: statement does not only read: got "SET"; expected "SELECT"$/],
    ["SELECT $a", /^sql: parameters do not fit the query: got \[\]; expected \["a"\]$/],
    ["FROM outcomes('kind', 'j', 1)", /^sql: Invalid Input Error: outcomes: unknown convention: got "kind"; expected /],
    ["SELECT error('two\nlines')", /^sql: Invalid Input Error: two lines$/],
  ])("refuses %j in one line", async (query, message) => {
    await expect(ask(query.replace("<folder>", folder))).rejects.toThrow(message);
  });

  it("takes a parameter as the type that the query expects", async () => {
    const sql = "SELECT trial_id FROM trials WHERE trial_index = $i AND model = $m AND (answer IS NOT NULL) = $a";
    expect((await ask(sql, {i: "2", m: "m", a: "true"})).rows).toEqual([["m.t.2"]]);
    expect((await ask("SELECT $t || '!' AS a, $n AS n", {t: "1", n: "1.5"})).rows).toEqual([["1!", 1.5]]);
  });

  it("describes and summarizes", async () => {
    expect((await ask("DESCRIBE trials")).rows[0].slice(0, 2)).toEqual(["trial_id", "VARCHAR"]);
    expect((await ask("SUMMARIZE models")).rows[0][0]).toBe("model");
  });
});

describe("toCsv(result)", () => {
  it("follows RFC 4180, with null empty and empty text quoted", async () => {
    const query = `SELECT 'a,"b"' AS "x,y", NULL AS n, '' AS e, 1.50::DECIMAL(4,2) AS d, 5::BIGINT AS i, ['p', 'q'] AS l`;
    expect(toCsv(await ask(query))).toBe('"x,y",n,e,d,i,l\r\n"a,""b""",,"",1.5,5,"[""p"",""q""]"\r\n');
  });
});

describe("toJson(result)", () => {
  it("is an array with one object a row", async () => {
    expect(JSON.parse(toJson(await ask("SELECT 1 AS a, [NULL, 'θ'] AS b")))).toEqual([{a: 1, b: [null, "θ"]}]);
    expect(toJson(await ask("SELECT 1 AS a WHERE false"))).toBe("[]\n");
  });
});

describe("what JavaScript has no number or date for", () => {
  const query =
    "SELECT 9007199254740991 AS whole, 9007199254740993 AS more, 2::HUGEINT ** 3 AS cube, 170141183460469231731687303715884105727::HUGEINT AS most, 'infinity'::TIMESTAMP AS t";

  it("is DuckDB's own text, to the last digit", async () => {
    expect((await ask(query)).rows).toEqual([
      [9007199254740991, "9007199254740993", 8, "170141183460469231731687303715884105727", "infinity"],
    ]);
  });

  it("goes into Arrow whole where a type holds it, else as a double or text", async () => {
    const row = tableFromIPC(toArrow(await ask(query))).get(0);
    expect(row?.toJSON()).toMatchObject({more: 9007199254740993n, most: 2 ** 127, t: "infinity"});
  });
});

describe("toMarkdown(result)", () => {
  it("keeps text text: no cell ends early, nothing becomes markup", async () => {
    const result = await ask("SELECT 'a|b <i> *c*' || chr(10) || 'd' AS t, 1 AS n, NULL AS z");
    expect(toMarkdown(result)).toBe("| t | n | z |\n| --- | --: | --: |\n| a\\|b &lt;i> \\*c\\*<br>d | 1 |  |\n");
  });
});

describe("toTable(result, width)", () => {
  it("aligns by the places that characters take, and cuts at the width", async () => {
    const result = await ask("SELECT * FROM (VALUES ('模型', 1), ('abc', 23)) AS t(name, n)");
    expect(toTable(result)).toBe("name   n\n────  ──\n模型   1\nabc   23\n2 rows\n");
    expect(toTable(result, 6)).toBe("name …\n────  …\n模型 …\nabc  …\n2 rows\n".replaceAll("────  …", "──── …"));
  });

  it("shows control characters as pictures, so that a model's text can't drive the terminal", async () => {
    expect(toTable(await ask("SELECT chr(27) || '[2J' || chr(10) AS t")).split("\n")[2]).toBe("␛[2J⏎");
    expect(toTable(await ask("SELECT chr(8238) || 'txt.exe' AS t")).split("\n")[2]).toBe("\ufffdtxt.exe");
  });
});
