import type {Plan} from "../hands.js";
import {count, csv, daysBetween, group, json, num, pick} from "../rows.js";

const nextReturn: Plan = async (h) => {
  const loans = csv(await h.read("loans.csv", "it has the days of return"));
  const out = h.where(loans, ({returned}) => returned === "");
  const next = h.least(out, (row) => Date.parse(row.due_back ?? ""));
  h.tell`The next work to go back is ${next?.title}, ${next?.object}.`;
  h.tell`It is due back on ${next?.due_back}.`;
  const {note} = await h.open(next?.lender, "the lender comes from the list of loans");
  h.tell`The registrar to write to is ${pick(note?.text, /registrar: ([^,]+)/)}.`;
  h.tell`Transport must be announced ${pick(note?.text, /notice of (\d+)/)} days ahead.`;
  const [policy] = await h.sql(
    `SELECT insurer, expires FROM policies WHERE object = '${next?.object ?? ""}'`,
    "the object comes from the list of loans",
  );
  h.tell`Its policy with ${policy?.insurer} ends on ${policy?.expires}.`;
  h.tell`Its cover ends ${daysBetween(policy?.expires, next?.due_back)} days before the return.`;
};

const dampRoom: Plan = async (h) => {
  const rooms = json<{room: string; humidity_max: number; guard: string}[]>(
    await h.read("rooms.json", "each room has its own limit"),
  );
  const readings = await h.sql(
    "SELECT room, day, percent FROM humidity ORDER BY room, day",
    "readings are recorded there",
  );
  const limit = (room: string | undefined) => rooms?.find((entry) => entry.room === room)?.humidity_max ?? Number.NaN;
  const over = h.where(readings, (row) => num(row.percent) > limit(row.room));
  const worst = h.most(
    group(over, (row) => row.room ?? ""),
    ({rows}) => rows.length,
  );
  if (rooms === undefined) return;
  h.tell`The dampest room against its own limit is ${worst?.key}.`;
  h.tell`It was over its limit on ${count(worst?.rows ?? [])} days.`;
  h.tell`Its limit is ${limit(worst?.key)} percent.`;
  h.tell`The guard to tell is at ${rooms.find(({room}) => room === worst?.key)?.guard}.`;
  const loans = csv(await h.read("loans.csv", "I look for what hangs in that room"));
  const there = h.where(loans, ({room, returned}) => room === worst?.key && returned === "");
  h.tell`The borrowed works in it are ${there.map(({object}) => object).join(" and ")}.`;
};

const dearestCourier: Plan = async (h) => {
  const policies = await h.sql(
    "SELECT object, value_eur, insurer FROM policies ORDER BY object",
    "values are recorded there",
  );
  const dearest = h.most(policies, (row) => num(row.value_eur));
  h.tell`The most valuable loan is ${dearest?.object}, insured for ${dearest?.value_eur} euros.`;
  const loans = csv(await h.read("loans.csv", "I need its lender"));
  const loan = h.first(loans, ({object}) => object === dearest?.object);
  h.tell`It is called ${loan?.title}.`;
  h.tell`It belongs to ${loan?.lender}.`;
  const {links} = await h.open(loan?.lender, "the lender comes from the list of loans");
  const courier = links.find(({relationType, to}) => relationType === "drives for" && to === loan?.lender)?.from;
  h.tell`The courier for that lender is ${courier}.`;
  const {note} = await h.open(courier, "the courier comes from the notes on the lender");
  h.tell`That courier is insured to ${pick(note?.text, /insured to (\d+)/)} euros a journey.`;
};

const relining: Plan = async (h) => {
  const files = await h.find("reports", "**/*.md", "every work has a report of its own");
  const texts = await Promise.all(files.map((file) => h.read(file, "I look for the treatment")));
  const report = h.first(texts, (text) => text.includes("Treatment: relining"));
  const object = pick(report, /report (\S+)/);
  h.tell`The work that has to be relined is ${object}.`;
  h.tell`The estimate is ${pick(report, /Estimate: (\d+)/)} euros.`;
  const {notes} = await h.search("relining", "somebody can do that work");
  h.tell`${notes[0]?.name} can do it.`;
  const free = pick(notes[0]?.text, /free from (\S+)/);
  h.tell`The conservator is free from ${free}.`;
  const loans = csv(await h.read("loans.csv", "I need its lender"));
  const loan = h.first(loans, (row) => row.object === object);
  const gap = daysBetween(free, loan?.due_back);
  h.tell`The loan is due back on ${loan?.due_back}, which leaves ${gap} days.`;
  const {note} = await h.open(loan?.lender, "the lender comes from the list of loans");
  h.tell`The lender asks for ${note?.text.includes("written consent") ? "written consent" : ""} before any treatment.`;
};

const lapsedReports: Plan = async (h) => {
  const loans = csv(await h.read("loans.csv", "returned works are marked there"));
  const back = h.where(loans, ({returned}) => returned !== "");
  const policies = await h.sql(
    "SELECT object, expires FROM policies WHERE expires <= '2026-04-30' ORDER BY object",
    "the policies that have lapsed",
  );
  const lapsed = new Set(policies.map(({object}) => object));
  const files = await h.find("reports", "**/*.md", "the reports have to be moved");
  const moved = back
    .filter(({object}) => lapsed.has(object))
    .flatMap(({object}) => {
      const file = files.find((name) => object !== undefined && name.includes(object.toLowerCase()));
      return file === undefined ? [] : [file];
    });
  if (moved.length === 0) return;
  await h.call("filesystem_create_directory", {path: "archive"}, "the folder is not there yet");
  for (const file of moved)
    await h.call(
      "filesystem_move_file",
      {source: file, destination: file.replace("reports/", "archive/")},
      "its work is back and its policy over",
    );
  h.tell`I moved ${count(moved)} reports to the archive: ${moved.map((file) => pick(file, /\/(.+)\.md/).toUpperCase()).join(" and ")}.`;
};

/** How the tasks of the museum are solved. */
export const museum: Record<string, Plan> = {
  "museum-next-return": nextReturn,
  "museum-damp-room": dampRoom,
  "museum-dearest-courier": dearestCourier,
  "museum-relining": relining,
  "museum-lapsed-reports": lapsedReports,
};
