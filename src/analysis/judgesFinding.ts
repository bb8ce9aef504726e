import type {Judges} from "./judges.js";
import type {PageState} from "./pageState.js";
import {capitalized, inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";

/** What the judges page says. */
export interface JudgesWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  ranksTitle: string;
  ranksSubtitle: string;
}

type Numbers = Omit<Judges, keyof JudgesWords>;

/** The sentences of the judges page, from its numbers. */
export function judgesWords(numbers: Numbers, state: PageState, isPublished: boolean): JudgesWords {
  const {judges, label, tasks, rows} = numbers;
  const [primary] = judges;
  return {
    finding: findingOf(numbers),
    title: rangeTitle(numbers),
    subtitle: `${label}, % of ${plural(tasks, "task")}, under each judge; the line is the ${levelText(state.level)} interval under ${primary?.display_name ?? "the first judge"}.`,
    caption: `${isPublished ? "Values as published. " : `Convention ${state.convention}. `}The interval is the sampling of tasks alone; how a judge would repeat itself is not in it.`,
    ranksTitle: ranksTitle(numbers),
    ranksSubtitle: `Rank of the ${plural(rows.length, "model")} under each judge. In colour: models whose rank differs by three or more.`,
  };
}

function findingOf(numbers: Numbers): string {
  const {judges, rows, w, means} = numbers;
  if (rows.length === 0) return "No judge has scored a trial here.";
  const names = judges.map(({display_name}) => unbroken(display_name));
  if (judges.length < 2) return `${names[0]} is the only judge here, so nothing can be said of how judges agree.`;
  const first = rows.length < 2 ? "" : firstWords(numbers);
  const order =
    w === null
      ? ""
      : `, and they order the models ${w > 0.95 ? "almost alike" : w > 0.8 ? "much alike" : "differently"} (Kendall’s W ${w.toFixed(3)})`;
  const severity = severityWords(names, means, rows.length);
  return first === "" ? severity : `${first}${order}. ${severity}`;
}

/** Rates that differ by less are equal. */
const EQUAL = 1e-12;

/** Who is first under every judge: one model, several that share the rate, or none. */
function firstWords({judges, rows, rankings}: Numbers): string {
  const isFirst = rankings.map(
    ({placed}) => new Set(placed.filter(({estimate}) => placed[0].estimate - estimate < EQUAL).map(({model}) => model)),
  );
  const tops = rows.filter(({model}) => isFirst.every((firsts) => firsts.has(model)));
  if (tops.length === 0) return "The judges put different models first";
  const under = judges.length === 2 ? "both judges" : `all ${inWords(judges.length)} judges`;
  if (tops.length === 1) return `${unbroken(tops[0].display_name)} has the highest rate under ${under}`;
  const who =
    tops.length > 3
      ? `${capitalized(inWords(tops.length))} models`
      : listed(tops.map(({display_name}) => unbroken(display_name)));
  return `${who} share the highest rate under ${under}`;
}

/** Which judge passes the fewest trials, and by how much. */
function severityWords(names: string[], means: number[], models: number): string {
  const mildest = means.indexOf(Math.max(...means));
  const hardest = means.indexOf(Math.min(...means));
  const average = models === 1 ? "" : "on average over models ";
  if (means[mildest] - means[hardest] < EQUAL) {
    const all = names.length === 2 ? "both judges" : `all ${inWords(names.length)} judges`;
    return capitalized(`${average}${all} pass the same share of trials.`);
  }
  const less = `${names[hardest]} passes ${percent(means[mildest] - means[hardest])} points fewer trials than ${names[mildest]}.`;
  return average === "" ? less : capitalized(`${average}${less}`);
}

function rangeTitle({rows}: Numbers): string {
  const known = rows.flatMap(({range, display_name}) => (range === null ? [] : [{range, display_name}]));
  if (known.length === 0) return "Rates under one judge";
  const sorted = known.toSorted((a, b) => b.range - a.range);
  const mean = known.reduce((sum, {range}) => sum + range, 0) / known.length;
  return `The choice of judge moves a rate by ${percent(mean)} points on average, and that of ${unbroken(sorted[0].display_name)} by ${percent(sorted[0].range)}`;
}

function ranksTitle({rows, judges}: Numbers): string {
  if (judges.length < 2) return "One order";
  const spreads = rows.flatMap(({placed, display_name}) => {
    const ranks = placed.flatMap((row) => (row === null ? [] : [row.rank]));
    return ranks.length < 2 ? [] : [{display_name, spread: Math.max(...ranks) - Math.min(...ranks)}];
  });
  const same = spreads.filter(({spread}) => spread === 0).length;
  const far = spreads.filter(({spread}) => spread >= 3);
  const opening = `${same === 0 ? "No model keeps" : `${inWords(same) === "one" ? "One model keeps" : `${capitalized(inWords(same))} models keep`}`} one rank under every judge`;
  if (far.length === 0) return `${opening}; none moves by three or more`;
  if (far.length <= 3)
    return `${opening}; ${listed(far.map(({display_name}) => unbroken(display_name)))} ${far.length === 1 ? "moves" : "move"} by three or more`;
  return `${opening}; ${inWords(far.length)} move by three or more`;
}
