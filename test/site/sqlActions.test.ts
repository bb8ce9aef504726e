import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, inject, it} from "vitest";
import {archiveFile} from "../../loaders/archive/archiveFile.js";
import {readArchive} from "../../loaders/archive/readArchive.js";
import {withReadOnly} from "../../loaders/query/openReadOnly.js";
import type {Queryable} from "../../loaders/query/openReadOnly.js";
import {runQuery} from "../../loaders/query/runQuery.js";
import {pagesOf} from "../../loaders/site/pages.js";
import {selectExperiments} from "../../loaders/site/selection.js";
import {readState} from "../../src/analysis/pageState.js";
import type {Exported} from "../../src/components/download.js";
import {figuresOf} from "../../src/components/figureFrame.js";
import {pageViews} from "../../src/components/pageViews.js";
import type {PageArchive} from "../../src/analysis/pageArchive.js";

const {dataDir} = inject("site");
const {experiments} = selectExperiments(dataDir);

/** Figures whose query gives part of the rows: a profile is made of several pages, each with its own query. */
const partial = new Set(["model/#profile"]);
/** Figures whose query gives what the rows are computed from: a number may take several rows, a queue is a choice of them. */
const sources = new Set(["reproduce/#numbers", "claims/#queue", "claims/#reasons"]);
/** Addresses of every page besides the plain one. */
const choices = ["", "level=0.9&measure=any", "convention=strict&measure=all&k=1"];

/** A row's values as one text, numbers to nine digits: sums in another order differ behind them. */
function lineOf(values: readonly unknown[]): string {
  return JSON.stringify(
    values.map((value) =>
      typeof value === "boolean"
        ? Number(value)
        : typeof value === "number"
          ? Number(value.toPrecision(9))
          : (value ?? null),
    ),
  );
}

function linesOf(rows: readonly Exported[], columns: readonly string[]): string[] {
  return [...new Set(rows.map((row) => lineOf(columns.map((column) => row[column]))))].sort();
}

/** Asks one experiment: it is opened once, and asked once for each query, which several states may share. */
interface Asked {
  readonly ask: (sql: string) => ReturnType<typeof runQuery>;
  readonly close: () => Promise<void>;
}

function openOnce(experiment: Queryable): Promise<Asked> {
  return new Promise((settle, fail) => {
    const ended = withReadOnly(experiment, (db) => {
      const results = new Map<string, ReturnType<typeof runQuery>>();
      const ask = (sql: string) => {
        const result = results.get(sql) ?? runQuery(db, sql);
        results.set(sql, result);
        return result;
      };
      return new Promise<void>((release) => {
        const close = () => {
          release();
          return ended;
        };
        settle({ask, close});
      });
    });
    ended.catch(fail);
  });
}

describe("the query behind a figure", () => {
  it("is looked at for every kind of experiment", () => {
    expect(new Set(experiments.map(({manifest}) => manifest.kind))).toEqual(
      new Set(["measured", "imported", "reconstructed", "published"]),
    );
  });

  for (const experiment of experiments) {
    describe(`of ${experiment.id}`, () => {
      let archive: PageArchive;
      let asked: Asked;
      beforeAll(async () => {
        archive = await readArchive(await archiveFile(join(dataDir, experiment.id)));
        asked = await openOnce(experiment);
      });
      afterAll(() => asked.close());

      for (const {path} of pagesOf(experiment)) {
        const page = pageViews[path];
        if (page === undefined) continue;
        for (const query of choices) {
          it(`gives the rows of /${path}?${query}`, async () => {
            const view = await page.load();
            const state = readState(query, archive.outcomes, [...page.extra]);
            const {body} = view(archive, {state, width: 1120, change: () => undefined});
            for (const {frame} of figuresOf(body)) {
              const {id, sql = null, noSql, rows} = frame;
              if (sql === null) {
                expect(noSql, `#${id} has neither a query nor a reason for none`).toMatch(/\.$/);
                continue;
              }
              const result = await asked.ask(sql);
              const columns = result.columns.map(({name}) => name);
              expect(columns.length, id).toBeGreaterThan(1);
              if (sources.has(`${path}#${id}`)) continue;
              const found = [...new Set(result.rows.map(lineOf))].sort();
              const shown = linesOf(rows, columns);
              if (partial.has(`${path}#${id}`)) expect(shown, id).toEqual(expect.arrayContaining(found));
              else expect(found, `#${id}: ${columns.join(", ")}`).toEqual(shown);
            }
          });
        }
      }
    });
  }
});
