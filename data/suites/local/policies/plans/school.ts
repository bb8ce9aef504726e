import type {Plan} from "../hands.js";
import {count, csv, fixed, group, num, pick, sum} from "../rows.js";

const bestOfLevel: Plan = async (h) => {
  const exams = await h.sql(
    "SELECT student, level, points, taken FROM exams ORDER BY student, taken",
    "results are recorded there",
  );
  const best = h.most(
    h.where(exams, ({level}) => level === "B2"),
    (row) => num(row.points),
  );
  h.tell`The best at B2 was ${best?.student} with ${best?.points} points.`;
  h.tell`That exam was on ${best?.taken}.`;
  const lessons = csv(await h.read("lessons.csv", "the timetable is a file"));
  const next = h.first(lessons, ({student}) => student === best?.student);
  h.tell`The next lesson is ${next?.lesson} with ${next?.teacher}.`;
  const {note} = await h.open(best?.student, "the student comes from the results");
  h.tell`The student lives in ${pick(note?.text, /lives in ([^,]+)/)}.`;
  const local = await h.convert(
    next?.start_lisbon ? `${next.start_lisbon}:00` : "",
    "Europe/Lisbon",
    pick(note?.text, /time zone (\S+)/),
    "the timetable is in Lisbon time",
  );
  h.tell`It starts at ${local.slice(11, 16)} at home for the student.`;
  h.tell`The day there is ${local.slice(0, 10)}.`;
};

const underpaid: Plan = async (h) => {
  const price = num(pick(await h.read("minutes.md", "the price was decided in a meeting"), /lesson is (\d+) EUR/));
  h.tell`An hour costs ${price} euros in September.`;
  const lessons = csv(await h.read("lessons.csv", "hours come from the timetable"));
  const payments = await h.sql(
    "SELECT student, paid_eur FROM payments WHERE month = '2026-09' ORDER BY student",
    "payments are recorded there",
  );
  const due = group(lessons, ({student}) => student ?? "").map(({key, rows}) => ({
    student: key,
    due: (sum(rows, ({minutes}) => num(minutes)) / 60) * price,
    paid: num(payments.find(({student}) => student === key)?.paid_eur),
  }));
  const worst = h.most(due, (row) => row.due - row.paid);
  h.tell`${worst?.student} owes the most.`;
  h.tell`The lessons come to ${fixed(worst?.due ?? Number.NaN, 2)} euros.`;
  h.tell`So ${fixed((worst?.due ?? Number.NaN) - (worst?.paid ?? Number.NaN), 2)} euros are still to be paid.`;
  const {note} = await h.open(worst?.student, "the student comes from the sums");
  h.tell`That student lives in ${pick(note?.text, /lives in ([^,]+)/)}.`;
  h.tell`The reminder goes to ${pick(note?.text, /mail (\S+)/)}.`;
};

const freeHours: Plan = async (h) => {
  const limit = num(pick(await h.read("minutes.md", "the rule was decided in a meeting"), /fewer than (\d+) points/));
  h.tell`The limit is ${limit} points.`;
  const exams = await h.sql(
    "SELECT student, level, points, taken FROM exams ORDER BY student, taken",
    "results are recorded there",
  );
  const latest = group(exams, ({student}) => student ?? "").flatMap(({rows}) => rows.slice(-1));
  const weak = h.where(latest, (row) => num(row.points) < limit);
  if (!Number.isNaN(limit)) h.tell`${weak.map(({student}) => student).join(" and ")} get a free hour.`;
  h.tell`The weakest result was ${h.least(weak, (row) => num(row.points))?.points} points.`;
  const lessons = csv(await h.read("lessons.csv", "the fewest lessons decide who gives it"));
  const teacher = h.least(
    group(lessons, (row) => row.teacher ?? ""),
    ({rows}) => rows.length,
  );
  h.tell`${teacher?.key} gives it, having ${count(teacher?.rows ?? [])} lessons.`;
  const {note} = await h.open(teacher?.key, "I need to tell that teacher");
  h.tell`That teacher has the extension ${pick(note?.text, /extension (\d+)/)}.`;
  h.tell`${pick(note?.text, /substitute is (.+)/)} substitutes for that teacher.`;
};

const congress: Plan = async (h) => {
  const {notes} = await h.search("congress", "somebody is away");
  const away = notes[0];
  const from = pick(away?.text, /from (\S+) to/);
  const to = pick(away?.text, / to (\S+)/);
  h.tell`${away?.name} is away from ${from} to ${to}.`;
  const lessons = csv(await h.read("lessons.csv", "the timetable is a file"));
  const own = h.where(
    lessons,
    ({teacher, start_lisbon: start = ""}) =>
      teacher === away?.name && start.slice(0, 10) >= from && start.slice(0, 10) <= to,
  );
  const hit = own[0];
  h.tell`The lesson that cannot be held is ${hit?.lesson} of ${hit?.student}.`;
  h.tell`${pick(away?.text, /substitute is (.+)/)} takes it over.`;
  const {note} = await h.open(hit?.student, "the student comes from the timetable");
  const local = await h.convert(
    hit?.start_lisbon ? `${hit.start_lisbon}:00` : "",
    "Europe/Lisbon",
    pick(note?.text, /time zone (\S+)/),
    "the timetable is in Lisbon time",
  );
  h.tell`At home it is ${local.slice(11, 16)} for the student then.`;
  const week = await h.week((hit?.start_lisbon ?? "").slice(0, 10), "the rota goes by weeks");
  h.tell`That is in ISO week ${week}.`;
};

const passedNotes: Plan = async (h) => {
  const exams = await h.sql(
    "SELECT student, level, points, taken FROM exams WHERE taken >= '2026-07-01' ORDER BY taken",
    "results are recorded there",
  );
  for (const {student = "", level, points, taken} of h.where(exams, (row) => num(row.points) >= 75)) {
    const done = await h.observe(
      student,
      [`passed ${level ?? ""} on ${taken ?? ""} with ${points ?? ""} points`],
      "the result has to be remembered",
    );
    if (done !== "") h.tell`I noted that ${student} passed ${level} on ${taken}.`;
  }
};

/** How the tasks of the school are solved. */
export const school: Record<string, Plan> = {
  "school-best-of-level": bestOfLevel,
  "school-underpaid": underpaid,
  "school-free-hours": freeHours,
  "school-congress": congress,
  "school-passed-notes": passedNotes,
};
