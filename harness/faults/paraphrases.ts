/** What is said in other words: a pattern of a whole claim or a phrase of it, and how it is said then. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(\p{Lu}\p{L}+ \p{Lu}\p{L}+) runs that city\.$/u, "That city is run by $1."],
  [/^(\p{Lu}\p{L}+ \p{Lu}\p{L}+) looks after (.+)\.$/u, "$1 takes care of $2."],
  [/^(\p{Lu}\p{L}+ \p{Lu}\p{L}+) stands in for the keeper\.$/u, "The keeper's stand-in is $1."],
  [/^(\p{Lu}\p{L}+ \p{Lu}\p{L}+) substitutes for that teacher\.$/u, "That teacher's substitute is $1."],
  [/^(\p{Lu}\p{L}+ \p{Lu}\p{L}+) owes the most\.$/u, "The largest debt is that of $1."],
  [/^The programme is led by (.+)\.$/, "$1 leads the programme."],
  [/^The loan belongs to (.+)\.$/, "The owner of the loan is $1."],
  [/^The loan is called (.+)\.$/, "The name of the loan is $1."],
  [/\bcome to (?=\d)/, "amount to "],
  [/\bcomes to (?=\d)/, "amounts to "],
  [/\blives in\b/, "has a home in"],
  [/\bworks from\b/, "is based in"],
  [/\bmay repair\b/, "is allowed to repair"],
  [/\btakes the lesson over\b/, "will teach the lesson instead"],
  [/\bcan do the relining\b/, "is able to do the relining"],
  [/^The station has (\d+) docks\.$/, "There are $1 docks at the station."],
  [/^The bed has (.+)\.$/, "The size of the bed is $1."],
  [/^The bed gave (.+) in all\.$/, "In all the bed yielded $1."],
  [/^The container weighs (.+)\.$/, "The weight of the container is $1."],
  [/^The reminder goes to (.+)\.$/, "Send the reminder to $1."],
  [/^The agent listens on (.+)\.$/, "The agent can be reached on $1."],
  [/^The ship draws (.+)\.$/, "The draught of the ship is $1."],
  [/^The cover ends (\d+) days before the return\.$/, "There are $1 days between the end of the cover and the return."],
  [/^(\d+) containers are dangerous goods\.$/, "The number of containers with dangerous goods is $1."],
  [/^(\d+) containers are still held\.$/, "The number of containers that are still held is $1."],
  [/^(\d+) observations count as lost\.$/, "The number of observations that count as lost is $1."],
];
/** A sentence that says what or who something is; both halves may stand first. */
const EQUATION = /^(The|That|This) (.+?) (is|was) ((?:[\p{Lu}\d]\S*)(?: \S+){0,2})\.$/u;

/**
 * A claim in other words that mean the same: by a phrase of the table, else turned round where it says what something is.
 * @param claim one sentence
 * @returns null where no rule applies
 * @example toParaphrase("The driver who starts first is Henrik.") // "Henrik is the driver who starts first."
 */
export function toParaphrase(claim: string): string | null {
  for (const [pattern, other] of PHRASES) if (pattern.test(claim)) return claim.replace(pattern, other);
  const found = EQUATION.exec(claim);
  if (found === null) return null;
  const [, article, subject, verb, value] = found;
  return `${value} ${verb} ${article.toLowerCase()} ${subject}.`;
}

/** Verbs and how they are negated; a past tense by its base. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/ (is|was|are|were|can|may|must|will) /g, " $1 not "],
  [/ has /g, " does not have "],
  [/ goes /g, " does not go "],
  [
    / (come|draw|weigh|live|stand|hold|start|end|belong|work|ask|listen|look|run|owe|give|take|arrive|fall|lose)s /g,
    " does not $1 ",
  ],
  [/(?<! to) (come|start|go|pay|get|count|cost) /g, " do not $1 "],
  [/ (?:gave) /g, " did not give "],
  [/ (?:lost)(?! observation) /g, " did not lose "],
  [/ (?:came) /g, " did not come "],
  [/ (?:began) /g, " did not begin "],
  [/ (fail|germinat)e?d /g, " did not $1 "],
];

/**
 * A claim that says the opposite: its main verb negated. What is said of a number of things can hold of others too ("2 orders were late"), so
 * that its negation would contradict nothing: such claims are left out.
 * @param claim one sentence
 * @returns null where no known verb stands in it, or where it is led by a number
 * @example toNegation("The limit is 65 points.") // "The limit is not 65 points."
 */
export function toNegation(claim: string): string | null {
  if (/^\d/.test(claim)) return null;
  const found = VERBS.flatMap(([pattern, other]) =>
    Array.from(claim.matchAll(pattern), (match) => ({
      at: match.index,
      text: match[0],
      said: match[0].replace(new RegExp(pattern.source), other).replace(/germinat /, "germinate "),
    })),
  ).sort((a, b) => a.at - b.at);
  // The verb of a relative clause comes first, the main one after it.
  const verb = / (?:who|that|which|where) /.test(claim) ? found.at(-1) : found[0];
  return verb === undefined ? null : claim.slice(0, verb.at) + verb.said + claim.slice(verb.at + verb.text.length);
}
