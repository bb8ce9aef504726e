import type {Archive, DiagnosesMember} from "../analysis/archive.js";
import {modelFacts} from "../analysis/modelFacts.js";
import {capitalized, percent, range} from "../analysis/phrasing.js";
import {profile} from "../analysis/profile.js";
import {profileLinesSql, profileModesSql} from "../analysis/profileSql.js";
import {judgesSql} from "../analysis/rateSql.js";
import {profilePartsSql} from "../analysis/serversSql.js";
import type {Profile} from "../analysis/profile.js";
import {trialQuery} from "../analysis/trialAddress.js";
import {citation} from "./citation.js";
import {choice, factsStrip} from "./controls.js";
import {dataTable} from "./dataTable.js";
import type {TableColumn} from "./dataTable.js";
import {figureFrame} from "./figureFrame.js";
import {h} from "./markup.js";
import type {Child} from "./markup.js";
import type {ViewOf} from "./mountPage.js";
import {commonFacts} from "./stateFacts.js";
import {tinyInterval} from "./tinyInterval.js";

/** The profile of one model: what every other page says of it. */
export const profileView: ViewOf<Archive & {diagnoses: DiagnosesMember; hasTrials?: boolean}> = (
  archive,
  {state, change},
) => {
  const result = profile(archive, state);
  const facts = commonFacts(archive, state, change);
  const strip = factsStrip([
    {
      label: "Model",
      value: choice(
        "model",
        "Model",
        result.choices.map(({model, display_name}) => ({value: model, label: display_name})),
        result.model ?? "",
        (model) => change({models: [model]}),
      ),
    },
    facts.judge,
    facts.measure,
    facts.convention,
    facts.level,
    facts.reset,
  ]);
  if (result.model === null) return {finding: result.finding, body: [strip]};
  const every = {...state, models: null};
  const frame = {
    kind: archive.experiment.kind,
    ledger: result.isPublished ? null : "../ledger/",
    cite: citation(archive.experiment, `profile of ${result.model}, ${result.label}, convention ${state.convention}`),
  };
  const basis = result.isPublished ? "Values as published." : `Convention ${state.convention}.`;
  return {
    finding: result.finding,
    body: [
      strip,
      figureFrame(
        {
          ...frame,
          id: "profile",
          title: result.title,
          subtitle: "Each number with its interval where it has one, and its place among the models.",
          caption: `${basis} Each number is the one that its own page shows, with its method there.`,
          rows: result.lines.map((line) => ({...line})),
          sql: profileLinesSql(archive, every, result.model, result.label),
        },
        dataTable(result.lines, {
          id: "profile",
          label: "Profile",
          sort: null,
          columns: [
            {id: "what", label: "Measure", cell: ({what}) => what},
            {id: "value", label: "Value", isNumber: true, class: "estimate", cell: ({value}) => value},
            {id: "interval", label: "interval", isNumber: true, class: "second", cell: ({interval}) => interval},
            {id: "place", label: "Place", isWide: true, cell: ({place}) => place},
          ],
        }),
      ),
      result.parts.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "parts",
              title: `${result.label} by ${result.partName}`,
              subtitle: "Rate, %, with its interval, beside the mean of all models.",
              caption: `${basis} Few tasks stand behind a row: read it with their number in mind.`,
              rows: result.parts.map((part) => ({...part})),
              sql: profilePartsSql(
                archive,
                every,
                result.partName,
                result.parts.map(({part}) => part),
                result.model,
              ),
            },
            dataTable(result.parts, {id: "parts", label: "Rate by part", columns: partColumns(result), sort: null}),
          ),
      result.judges.length < 2
        ? null
        : figureFrame(
            {
              ...frame,
              id: "judges",
              title: `${result.label} under ${result.judges.length} judges`,
              subtitle: "Rate, %, with its interval, and the rank that each judge gives.",
              caption: basis,
              rows: result.judges.map((row) => ({model: result.model, ...row})),
              sql: judgesSql(
                archive,
                {...state, models: [result.model]},
                archive.outcomes.judges.flatMap((judge) =>
                  judge === null ? [] : [{judge, label: modelFacts(archive)(judge).display_name}],
                ),
              ),
            },
            dataTable(result.judges, {
              id: "judges",
              label: "Rate by judge",
              sort: null,
              columns: [
                {id: "judge", label: "Judge", cell: ({judge}) => judge},
                ...rateColumns<Profile["judges"][number]>(),
                {id: "rank", label: "Rank", isNumber: true, cell: ({rank}) => String(rank)},
              ],
            }),
          ),
      result.modes.length === 0
        ? null
        : figureFrame(
            {
              ...frame,
              id: "modes",
              title: "How it fails",
              subtitle: "Share of its diagnosed failures by primary mode, %, beside all models pooled.",
              caption: basis,
              rows: result.modes.map((row) => ({...row})),
              sql: profileModesSql(every, result.model, result.diagnoser),
            },
            dataTable(result.modes, {
              id: "modes",
              label: "Failure modes",
              sort: null,
              columns: [
                {id: "mode", label: "Mode", cell: ({mode}) => mode.replaceAll("_", " ")},
                {
                  id: "share",
                  label: "Share",
                  unit: "%",
                  isNumber: true,
                  class: "estimate",
                  cell: (row) => percent(row.share),
                },
                {
                  id: "pooled",
                  label: "All models",
                  unit: "%",
                  isNumber: true,
                  cell: ({pooled}) => (pooled === null ? "–" : percent(pooled)),
                },
                {id: "meaning", label: "Meaning", isWide: true, cell: ({meaning}) => meaning},
              ],
            }),
          ),
      typicalFigure(result, frame, archive.hasTrials === true),
    ],
  };
};

function typicalFigure(
  {typical, model}: Profile,
  frame: {kind: string; ledger: string | null; cite: string},
  hasTrials: boolean,
): Child {
  if (typical.length === 0) return null;
  return figureFrame(
    {
      ...frame,
      id: "typical",
      title: "Trials to read first",
      subtitle: `A typical pass, the nearest miss and a typical failure${hasTrials ? "; each opens the trial" : ""}.`,
      caption:
        "In the middle by score, then by how many of all models’ trials of the task pass; ties by the order of tasks. One trial shows how, never how often.",
      rows: typical.map((row) => ({model, ...row})),
      noSql: "No query: the middle one of a list that the page sorts.",
    },
    dataTable(typical, {
      id: "typical",
      label: "Trials to read first",
      sort: null,
      columns: [
        {id: "what", label: "Trial", cell: ({what}) => capitalized(what)},
        {
          id: "task",
          label: "Task",
          class: "task",
          cell: ({task_id, attempt}) => {
            const name = h("code", {title: task_id}, task_id);
            if (!hasTrials || model === null) return name;
            return h("a", {href: `../trial/?${trialQuery({task: task_id, model, attempt})}`}, name);
          },
        },
        {id: "attempt", label: "Attempt", isNumber: true, isWide: true, cell: ({attempt}) => String(attempt)},
        {id: "why", label: "Why this one", isWide: true, cell: ({why}) => why},
      ],
    }),
  );
}

function rateColumns<R extends {estimate: number; low: number; high: number}>(): TableColumn<R>[] {
  return [
    {id: "estimate", label: "Rate", unit: "%", isNumber: true, class: "estimate", cell: (row) => percent(row.estimate)},
    {
      id: "ends",
      label: "interval",
      unit: "%",
      isNumber: true,
      class: "second",
      cell: (row) => range(row.low, row.high),
    },
    {id: "bar", label: "", class: "interval", isWide: true, cell: (row) => tinyInterval(row, [0, 1], null)},
  ];
}

function partColumns({partName}: Profile): TableColumn<Profile["parts"][number]>[] {
  return [
    {id: "part", label: partName.replace(/^./, (letter) => letter.toUpperCase()), cell: ({part}) => part},
    {id: "n", label: "Tasks", isNumber: true, cell: ({n}) => String(n)},
    ...rateColumns<Profile["parts"][number]>(),
    {id: "mean", label: "All models", unit: "%", isNumber: true, isWide: true, cell: ({mean}) => percent(mean)},
  ];
}
