import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {beforeAll, describe, expect, inject, it} from "vitest";
import type {PageTables} from "../../loaders/finish/pageTables.js";
import {withReadOnly} from "../../loaders/query/openReadOnly.js";
import {runQuery} from "../../loaders/query/runQuery.js";
import {pagesOf} from "../../loaders/site/pages.js";
import {selectExperiments} from "../../loaders/site/selection.js";
import {findingFacts} from "./findingFacts.js";
import {toPlain} from "./findingSql.js";
import type {Fact, Row} from "./findingSql.js";
import {HOSTILE_CORPUS} from "./hostileExperiment.js";

const {root, dataDir} = inject("site");
const experiments = selectExperiments(dataDir).experiments.filter(
  ({id}) => ![HOSTILE_CORPUS, "hostile", "huge"].includes(id),
);

/** Pages whose findings are not of tables: verdicts on printed numbers have a test of their own, a trial's page has no figures. */
const elsewhere = new Set(["reproduce/", "trial/"]);

describe("the finding of", () => {
  it("pages of every kind of experiment is held against queries", () => {
    expect(new Set(experiments.map(({manifest}) => manifest.kind))).toEqual(
      new Set(["measured", "imported", "reconstructed", "published"]),
    );
  });

  describe.each(experiments)("$id", (experiment) => {
    const findings = new Map(
      pagesOf(experiment).flatMap(({path}) => {
        const file = join(root, experiment.id, path, "figures.json");
        if (elsewhere.has(path) || !existsSync(file)) return [];
        return [[path, toPlain((JSON.parse(readFileSync(file, "utf8")) as PageTables).finding)]];
      }),
    );
    const expected = new Map<string, Fact[]>();
    beforeAll(() =>
      withReadOnly(experiment, async (db) => {
        const ask = async (sql: string): Promise<Row[]> => {
          const {columns, rows} = await runQuery(db, sql);
          return rows.map((row) => Object.fromEntries(columns.map(({name}, i) => [name, row[i]])));
        };
        for (const [path, finding] of findings) {
          const facts = await findingFacts[path]?.({finding, experiment: experiment.manifest, ask});
          expected.set(path, facts ?? []);
        }
      }),
    );

    for (const [path, finding] of findings) {
      it(`/${path} says what the tables say`, () => {
        const facts = expected.get(path) ?? [];
        expect(facts.length, `no query knows what /${path} should say`).toBeGreaterThan(0);
        for (const fact of facts) {
          const choices = (typeof fact === "string" ? [fact] : fact).map(toPlain);
          const isSaid = choices.some((choice) => finding.includes(choice));
          expect(isSaid, `${finding}\nexpected ${choices.join(" or ")}`).toBe(true);
        }
      });
    }
  });
});
