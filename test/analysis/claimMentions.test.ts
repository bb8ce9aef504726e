import {describe, expect, it} from "vitest";
import {claimFacts, claimMentions} from "../../src/analysis/claimMentions.js";

/** What lights up, as text: `#` leads a number. */
function lit(claim: string, text: string): string[] {
  return claimMentions(claim, text).map(
    ({start, end, kind}) => `${kind === "number" ? "#" : ""}${text.slice(start, end)}`,
  );
}

describe("claimMentions(claim, text) on numbers", () => {
  it.each([
    ["has 1,234 rows", "1234 rows, 1,234 rows, 1\u202f234 rows", ["#1234", "#1,234", "#1\u202f234"]],
    ["has 1,234 rows", "about 1.2k", ["#1.2k"]],
    ["has 1,234 rows", "about 1k or 1.3k", []],
    ["costs 3.5 million", "3,500,000 and 3.5M", ["#3,500,000", "#3.5M"]],
    ["is 3.14159", "3.14, 3.15, 3", ["#3.14"]],
    ["is 3.14", "3.14159 and 3.149", ["#3.14159"]],
    ["is 0.5", "0.52", []],
    ["has 3 lots", "three lots, 3.2, 13, 33, 3x", ["#three", "#3"]],
    ["has twenty-one lots", "21 or twenty-one of 20", ["#21", "#twenty-one"]],
    ["is 37 % full", "0.37, 37%, 37 percent, 38%", ["#0.37", "#37%", "#37 percent"]],
    ["fell by 5", "-5 and (5)", ["#5", "#5"]],
    ["is 234", "1,234 and [1,234] and 5-234", ["#234", "#234"]],
    ["is 1104", "K-1104, #1104, v1104.2.1, 1104", ["#1104", "#1104"]],
    ["weighs 12 kg", "12kg", ["#12"]],
    ["uses $40", "€40.00", ["#40.00"]],
    ["has one lot", "one of them", []],
    ["is 1 of them", "1.", ["#1"]],
  ])("%s | %s", (claim, text, expected) => {
    expect(lit(claim, text)).toEqual(expected);
  });
});

describe("claimMentions(claim, text) on dates and times", () => {
  it.each([
    [
      "on 14 March 2021",
      "2021-03-14, March 14, 3/14/2021, 14.03.2021",
      ["#2021-03-14", "#March 14", "#3/14/2021", "#14.03.2021"],
    ],
    ["on 14 March 2021", "on 15 March 2021, 14 March 2022, 2021", []],
    ["in 1998", "May 4, 1998 and 1998", ["#May 4, 1998", "#1998"]],
    ["in May 1998", "1998-05-04T10:00:00Z", ["#1998-05-04"]],
    ["at 2:35 pm", "14:35:10 or 2:36 pm", ["#14:35:10"]],
    ["on 3/4/2020", "4 March 2020 or April 3, 2020", ["#4 March 2020", "#April 3, 2020"]],
  ])("%s | %s", (claim, text, expected) => {
    expect(lit(claim, text)).toEqual(expected);
  });
});

describe("claimMentions(claim, text) on names", () => {
  it.each([
    ["It was written by Anna Berg", "ANNA BERG and anna  berg, not Annabergs", ["ANNA BERG", "anna  berg"]],
    ["It was written by Anna Berg", "Berg wrote it on an iceberg", ["Berg"]],
    ["It was written by Anna Berg", "the berg", []],
    ['the branch is "release candidate"', "on Release Candidate.", ["Release Candidate"]],
    ["the branch is “release candidate”", "on 'release candidate'", ["release candidate"]],
    ["the lot is K-1104", "lot k-1104, not K-11045", ["k-1104"]],
    ["read src/a/b.ts", "in src/a/b.ts:", ["src/a/b.ts"]],
    ["the column total_sum", "total_sum, total, sum", ["total_sum"]],
    ["It opened in Zürich", "Zurich; ZÜRICH", ["Zurich", "ZÜRICH"]],
    ["Berlin has 12 stations", "The city of Berlin has 12. Berlin is", ["Berlin", "#12", "Berlin"]],
    ["Total is 12", "Total: 12", ["#12"]],
    ["Berlin is the capital", "Berlin", ["Berlin"]],
    ["The answer names the Museum of Modern Art", "at museum of modern art", ["museum of modern art"]],
    ["nothing to find", "nothing to find", []],
    ["", "1", []],
    ["is 1", "", []],
  ])("%s | %s", (claim, text, expected) => {
    expect(lit(claim, text)).toEqual(expected);
  });

  it("gives places in order, none within another, in the offsets of the text as given", () => {
    const text = "“Café Ω” sold 1,200 – Café Ω, 1200";
    const places = claimMentions('"Café Ω" sold 1,200', text);
    expect(places.map(({start, end}) => [start, end])).toEqual([
      [1, 7],
      [14, 19],
      [22, 28],
      [30, 34],
    ]);
  });

  it("takes a hostile name as it is written", () => {
    expect(
      lit('the title is "(a+)+$ <img src=x onerror=alert(1)>"', "x (a+)+$ <img src=x onerror=alert(1)> y"),
    ).toEqual(["(a+)+$ <img src=x onerror=alert(1)>"]);
  });

  it("reads hostile texts of twenty kilobytes", () => {
    for (const unit of ["-", "1,234,", "a-", "1.", "'", "A ", "1:", "9", "_a", "=", "May "]) {
      expect(lit("Lot K-1104 of Anna Berg holds 4,712", unit.repeat(20_000 / unit.length))).toEqual([]);
      expect(lit(unit.repeat(20_000 / unit.length), "lot 7 of Anna Berg")).toEqual([]);
    }
  });

  it("reads a text of three megabytes", () => {
    const text = `${'{"id": 4711, "name": "Lot aaaaaaaaaa", "at": "2021-03-14"},'.repeat(50_000)} K-1104`;
    expect(lit("Lot K-1104 of Anna Berg on 15 March holds 4,712", text)).toEqual(["K-1104"]);
  });
});

describe("claimFacts(claim)", () => {
  it("reads each kind once", () => {
    const {numbers, dates, times, names} = claimFacts("On 14 March at 9:30 Anna Berg sold 1,200 of lot K-1104");
    expect([numbers.map(({value}) => value), dates.length, times.length, names.map(({name}) => name)]).toEqual([
      [1200],
      1,
      1,
      ["Anna Berg", "K-1104"],
    ]);
  });
});
