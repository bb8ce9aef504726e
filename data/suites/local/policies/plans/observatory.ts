import type {Plan} from "../hands.js";
import {count, daysBetween, fixed, group, json, num, pick} from "../rows.js";

interface Instrument {
  readonly name: string;
  readonly serial: string;
  readonly calibrated: string;
  readonly keeper: string;
}

const bestSeeing: Plan = async (h) => {
  const rows = await h.sql(
    "SELECT id, target, programme, start_utc, seeing_arcsec FROM observations ORDER BY id",
    "seeing is recorded there",
  );
  const best = h.least(rows, (row) => num(row.seeing_arcsec));
  h.tell`The steadiest air was during ${best?.id} on the target ${best?.target}.`;
  h.tell`The seeing was ${best?.seeing_arcsec} arcseconds.`;
  const {note: programme} = await h.open(best?.programme, "the programme comes from the observation");
  const leader = pick(programme?.text, /led by (.+)/);
  h.tell`The programme is led by ${leader}.`;
  const {note} = await h.open(leader, "I need where the leader works");
  const local = await h.convert(
    (best?.start_utc ?? "").slice(0, 19),
    "UTC",
    pick(note?.text, /time zone (\S+)/),
    "the start is in universal time",
  );
  h.tell`It began at ${local.slice(11, 16)} where ${leader} works.`;
  h.tell`The local date was ${local.slice(0, 10)} there.`;
};

const faultyInstrument: Plan = async (h) => {
  const log = await h.read("logs/night-0412.log", "faults of that night are in it");
  const faults = h.where(log.trim().split("\n"), (line) => line.includes(" FAULT "));
  const worst = h.most(
    group(faults, (line) => pick(line, /^\S+ FAULT (\S+)/) || pick(line, /^\S+ (\S+)/)),
    ({rows}) => rows.length,
  );
  const instruments = json<Record<string, Instrument>>(
    await h.read("instruments.json", "the log has only short names"),
  );
  const instrument = instruments?.[worst?.key ?? ""];
  h.tell`The ${instrument?.name} failed most often that night.`;
  h.tell`It failed ${count(worst?.rows ?? [])} times.`;
  h.tell`It was last calibrated on ${instrument?.calibrated}.`;
  h.tell`The calibration was ${daysBetween(instrument?.calibrated, "2026-04-12")} days old that evening.`;
  const {note: keeper} = await h.open(instrument?.keeper, "the keeper comes from the list of instruments");
  const deputy = pick(keeper?.text, /deputy is (.+)/);
  h.tell`Its keeper is ${keeper?.name}, who is away until ${pick(keeper?.text, /away until (\S+)/)}.`;
  const {note} = await h.open(deputy, "the keeper is away");
  h.tell`${deputy} stands in and has the extension ${pick(note?.text, /extension (\d+)/)}.`;
};

const handover: Plan = async (h) => {
  const files = await h.find("logs", "**/*.log", "I have to know which nights are there");
  const last = files.at(-1);
  const log = await h.read(last ?? "", "it is the latest night");
  const line = h.first(log.split("\n"), (text) => text.includes("HANDOVER to")) ?? "";
  const observer = pick(line, /observer (.+) at /);
  h.tell`On the latest night ${observer} took over.`;
  const day = pick(log, /(\S+)T\S+ HANDOVER done/);
  const time = pick(log, /T(\S+)Z HANDOVER done/);
  const {note} = await h.open(observer, "the observer comes from the log");
  h.tell`${observer} works from ${pick(note?.text, /works from ([^,]+)/)}.`;
  h.tell`The extension is ${pick(note?.text, /extension (\d+)/)}.`;
  const local = await h.convert(
    day && time && `${day} ${time}:00`,
    "UTC",
    pick(note?.text, /time zone (\S+)/),
    "logs are in universal time",
  );
  h.tell`The handover was at ${local.slice(11, 16)} local time for ${observer}.`;
  h.tell`The local date was ${local.slice(0, 10)}.`;
};

const mirrorWash: Plan = async (h) => {
  const text = await h.read("maintenance.md", "washes are noted there");
  const washed = pick(text, /(\S+) primary mirror washed/);
  h.tell`The mirror was last washed on ${washed}.`;
  const [after] = await h.sql(
    `SELECT count(*) AS n, round(avg(seeing_arcsec), 2) AS seeing FROM observations WHERE start_utc >= '${washed}'`,
    "the day comes from the notes",
  );
  const [before] = await h.sql(
    `SELECT round(avg(seeing_arcsec), 2) AS seeing FROM observations WHERE start_utc < '${washed}'`,
    "for comparison",
  );
  h.tell`${after?.n} observations were made since.`;
  h.tell`Their mean seeing is ${fixed(num(after?.seeing), 2)} arcseconds.`;
  h.tell`Before the wash the mean was ${fixed(num(before?.seeing), 2)} arcseconds.`;
  const week = await h.week(pick(text, /Next mirror wash: (\S+)/), "a date has to become a week");
  h.tell`The next wash falls into ISO week ${week}.`;
  h.tell`The last wash was in ISO week ${await h.week(washed, "the last wash counts for the plan too")}.`;
};

const lostTargets: Plan = async (h) => {
  const text = await h.read("maintenance.md", "it says what counts as lost");
  const limit = text.includes("more than a quarter") ? 0.25 : Number.NaN;
  const rows = await h.sql(
    "SELECT id, target, programme, instrument, exposures, failed FROM observations ORDER BY id",
    "failures are recorded there",
  );
  const lost = h.where(rows, (row) => num(row.failed) / num(row.exposures) > limit);
  h.tell`${count(lost)} observations count as lost.`;
  const worst = h.most(lost, (row) => num(row.failed) / num(row.exposures));
  h.tell`The worst is ${worst?.id} on the target ${worst?.target}.`;
  const instruments = json<Record<string, Instrument>>(await h.read("instruments.json", "serial numbers are there"));
  h.tell`It was taken with serial number ${instruments?.[worst?.instrument ?? ""]?.serial}.`;
  const {note} = await h.open(worst?.programme, "the programme comes from the observation");
  h.tell`The programme needs seeing below ${pick(note?.text, /below (\S+)/)} arcseconds.`;
  h.tell`Its leader is ${pick(note?.text, /led by (.+)/)}.`;
};

/** How the tasks of the observatory are solved. */
export const observatory: Record<string, Plan> = {
  "observatory-best-seeing": bestSeeing,
  "observatory-faulty-instrument": faultyInstrument,
  "observatory-handover": handover,
  "observatory-mirror-wash": mirrorWash,
  "observatory-lost-targets": lostTargets,
};
