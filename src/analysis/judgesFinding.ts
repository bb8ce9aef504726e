import type {Judges} from "./judges.js";
import type {PageState} from "./pageState.js";
import {inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";

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
  const firsts = rows.length < 2 ? [] : numbers.rankings.map(({placed}) => placed[0]?.model);
  const isAgreed = new Set(firsts).size === 1;
  const top = rows.find(({model}) => model === firsts[0]);
  const first =
    firsts.length === 0
      ? ""
      : isAgreed
        ? `${unbroken(top?.display_name ?? "")} has the highest rate under ${judges.length === 2 ? "both judges" : `all ${inWords(judges.length)} judges`}`
        : "The judges put different models first";
  const order =
    w === null
      ? ""
      : `, and they order the models ${w > 0.95 ? "almost alike" : w > 0.8 ? "much alike" : "differently"} (Kendall’s W ${w.toFixed(3)})`;
  const mildest = means.indexOf(Math.max(...means));
  const hardest = means.indexOf(Math.min(...means));
  const severity = `On average over models ${names[hardest]} passes ${percent(means[mildest] - means[hardest])} points fewer trials than ${names[mildest]}.`;
  return first === "" ? severity : `${first}${order}. ${severity}`;
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
  const opening = `${same === 0 ? "No model keeps" : `${inWords(same) === "one" ? "One model keeps" : `${capital(inWords(same))} models keep`}`} one rank under every judge`;
  if (far.length === 0) return `${opening}; none moves by three or more`;
  if (far.length <= 3)
    return `${opening}; ${listed(far.map(({display_name}) => unbroken(display_name)))} ${far.length === 1 ? "moves" : "move"} by three or more`;
  return `${opening}; ${inWords(far.length)} move by three or more`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
