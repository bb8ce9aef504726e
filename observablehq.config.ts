import {head} from "./loaders/site/head.js";
import {renderFooter, renderHeader} from "./loaders/site/header.js";
import {pagesOf} from "./loaders/site/pages.js";
import {readSelection} from "./loaders/site/selection.js";
import {seedVersions} from "./loaders/offline.js";

seedVersions("src");

/** Loaders are TypeScript alone: for each ending that it may have, Framework searches for every file and import. */
const others = [".js", ".py", ".r", ".R", ".rs", ".go", ".java", ".jl", ".php", ".sh", ".exe"];
const withoutOthers = Object.fromEntries(others.map((ending) => [ending, null]));

/** Read anew for every page in `preview`, where experiments come and go. */
export default {
  root: "src",
  output: process.env.BENCHBOOK_OUTPUT ?? "dist",
  title: "Benchbook",
  style: "style.css",
  globalStylesheets: [],
  sidebar: false,
  toc: false,
  pager: false,
  search: false,
  head,
  header: ({path}: {path: string}) => renderHeader(path, readSelection()),
  footer: ({path}: {path: string}) => renderFooter(path, readSelection()),
  interpreters: {...withoutOthers, ".ts": ["node", "--import", "tsx"]},
  dynamicPaths: () =>
    readSelection().experiments.flatMap((experiment) =>
      pagesOf(experiment).map(({path}) => `/${experiment.id}/${path}`),
    ),
};
