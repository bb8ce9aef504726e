import {leaderboard} from "../analysis/leaderboard.js";
import {inDigits} from "../analysis/phrasing.js";
import {citation} from "./citation.js";
import {factsStrip} from "./controls.js";
import {figureFrame} from "./figureFrame.js";
import {leaderboardFigure} from "./leaderboardFigure.js";
import {leaderboardExport, leaderboardTable} from "./leaderboardTable.js";
import type {ViewOf} from "./mountPage.js";
import {printedBarsFrame} from "./printedFrames.js";
import {providerKey} from "./providerMark.js";
import {commonFacts} from "./stateFacts.js";

/** The leaderboard page: who is ahead, and which ranks are resolved. */
export const leaderboardView: ViewOf = (archive, {state, width, change}) => {
  const board = leaderboard(archive, state);
  const facts = commonFacts(archive, state, change);
  const {experiment} = archive;
  const pairs = board.isPaired ? "Pairs resolved" : "Pairs resolved, unpaired";
  const convention = board.isPublished ? "as published" : `convention ${state.convention}`;
  const frame = {
    kind: experiment.kind,
    caption: board.caption,
    ledger: board.isPublished ? null : "./ledger/",
    rows: leaderboardExport(board),
    cite: citation(experiment, `${board.label}, ${convention}`),
    sql: board.sql,
  };
  return {
    finding: board.finding,
    body: [
      factsStrip([
        facts.models,
        facts.judge,
        facts.measure,
        facts.convention,
        facts.tasks,
        facts.level,
        {label: "Tasks counted", value: inDigits(board.tasks)},
        board.isPublished ? null : {label: "Trials", value: `${board.attempts} per task`},
        board.pairs === 0
          ? null
          : {label: pairs, value: `${inDigits(board.resolvedPairs)} of ${inDigits(board.pairs)}`},
        facts.reset,
      ]),
      board.rows.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "ranks",
              title: board.title,
              subtitle: board.subtitle,
              isDrawing: true,
              key: providerKey(
                board.rows.map(({group}) => group),
                board.isPublished,
                board.isPublished ? "hollow: published value; bars: computed here" : null,
              ),
            },
            leaderboardFigure(board, {width}),
          ),
      board.rows.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "board",
              title: board.tableTitle,
              subtitle:
                "A bracket holds models whose rank intervals chain together; between brackets no interval crosses.",
              caption: board.tableCaption,
            },
            leaderboardTable(board, {sort: state.sort, onSort: (sort) => change({sort})}),
          ),
      printedBarsFrame(archive, state, width),
    ],
  };
};
