import {head} from "./loaders/site/head.js";
import {renderFooter, renderHeader} from "./loaders/site/header.js";
import {pagesOf} from "./loaders/site/pages.js";
import {readSelection} from "./loaders/site/selection.js";
import {seedVersions} from "./loaders/offline.js";

seedVersions("src");

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
  interpreters: {".ts": ["node", "--import", "tsx"]},
  dynamicPaths: () =>
    readSelection().experiments.flatMap((experiment) =>
      pagesOf(experiment).map(({path}) => `/${experiment.id}/${path}`),
    ),
};
