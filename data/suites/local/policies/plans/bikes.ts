import type {Plan} from "../hands.js";
import {count, csv, group, json, num, pick} from "../rows.js";

interface Station {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly docks: number;
  readonly host: string;
}

const incidents = (text: string) =>
  text
    .trim()
    .split("\n")
    .filter((line) => line.includes(" | "))
    .map((line) => {
      const [time = "", id = "", bike = "", station = "", what = "", state = ""] = line.split(" | ");
      return {time, id, bike: bike.replace("bike ", ""), station, what, state};
    });

const hardestRidden: Plan = async (h) => {
  await h.tables("I have to know what was recorded");
  const bikes = await h.sql(
    "SELECT b.bike, b.model, b.last_service, sum(t.minutes) AS minutes FROM bikes b JOIN trips t ON t.bike = b.bike AND t.day > b.last_service GROUP BY ALL ORDER BY b.bike",
    "minutes count from the last service",
  );
  const worst = h.most(bikes, (row) => num(row.minutes));
  h.tell`Bike ${worst?.bike} was ridden most since its last service.`;
  h.tell`It was ridden for ${worst?.minutes} minutes.`;
  h.tell`Its last service was on ${worst?.last_service}.`;
  const log = incidents(await h.read("incidents.log", "complaints are in it"));
  const own = h.first([...log].reverse(), ({bike}) => bike === worst?.bike);
  h.tell`The latest complaint about it is ${own?.id}: ${own?.what}.`;
  const {notes} = await h.search(`certified for ${worst?.model ?? ""}`, "the model comes from the table");
  const able = worst === undefined ? [] : h.where(notes, ({type}) => type === "mechanic");
  for (const {name} of able) h.tell`${name} may repair a ${worst?.model}.`;
};

const emptying: Plan = async (h) => {
  const flows = await h.sql(
    "SELECT s.station, s.n - coalesce(e.n, 0) AS net FROM (SELECT start_station AS station, count(*) AS n FROM trips GROUP BY 1) s LEFT JOIN (SELECT end_station AS station, count(*) AS n FROM trips GROUP BY 1) e USING (station) ORDER BY 1",
    "departures less arrivals",
  );
  const worst = h.most(flows, (row) => num(row.net));
  const stations = json<Station[]>(await h.read("stations.json", "codes have to become places"));
  const station = h.first(stations ?? [], ({id}) => id === worst?.station);
  h.tell`The station that loses most bikes is ${station?.name}.`;
  h.tell`It lost ${worst?.net} more than came.`;
  h.tell`It has ${station?.docks} docks.`;
  h.tell`Its host is ${station?.host}.`;
  const weather = await h.weather(station?.city ?? "", "the city comes from the station");
  h.tell`The sky over its city: ${weather.conditions}.`;
  h.tell`The temperature there is ${weather.temperature} degrees.`;
};

const oldestOpen: Plan = async (h) => {
  const log = incidents(await h.read("incidents.log", "it says what is open"));
  const open = h.where(log, ({state}) => state === "open");
  const oldest = h.least(open, ({time}) => Date.parse(time));
  h.tell`The complaint that has waited longest is ${oldest?.id}: ${oldest?.what}.`;
  const stations = json<Station[]>(await h.read("stations.json", "codes have to become places"));
  const station = h.first(stations ?? [], ({id}) => id === oldest?.station);
  h.tell`The bike stands at ${station?.name}.`;
  const [bike] = await h.sql(
    `SELECT model FROM bikes WHERE bike = ${oldest?.bike || "''"}`,
    "the bike comes from the complaint",
  );
  h.tell`It is a ${bike?.model}.`;
  const shifts = csv(await h.read("shifts.csv", "a mechanic must be on duty"));
  const {notes} = await h.search(bike?.model ?? "", "not everybody may repair it");
  const able = new Set(notes.map(({name}) => name));
  const shift = h.first(
    shifts,
    ({city, mechanic}) => city === station?.city && mechanic !== undefined && able.has(mechanic),
  );
  h.tell`The first who can mend it is ${shift?.mechanic}, on ${shift?.day} from ${shift?.from}.`;
  h.tell`The number is ${pick(notes.find(({name}) => name === shift?.mechanic)?.text, /phone (\S+)/)}.`;
};

const busiestCity: Plan = async (h) => {
  const trips = await h.sql("SELECT start_station, minutes FROM trips", "trips are recorded there");
  const stations = json<Station[]>(await h.read("stations.json", "stations have to become cities"));
  const city = (id: string | undefined) => stations?.find((station) => station.id === id)?.city ?? "";
  const best = h.most(
    group(
      h.where(trips, (row) => num(row.minutes) >= 30),
      (row) => city(row.start_station),
    ),
    ({rows}) => rows.length,
  );
  h.tell`Most long trips start in ${best?.key}.`;
  if (best?.key) h.tell`${count(best.rows)} of its trips took half an hour or more.`;
  const {note, links} = await h.open(best?.key, "the city comes from the trips");
  h.tell`The depot there is at ${pick(note?.text, /depot at (.+)/)}.`;
  const head = links.find(({relationType}) => relationType === "runs")?.from;
  h.tell`${head} runs that city.`;
  const weather = await h.weather(best?.key ?? "", "the rule for heat needs a temperature");
  const limit = num(pick(note?.text, /(?:above|below) (\d+)/));
  h.tell`It is ${weather.temperature} degrees there, and the limit is ${limit} degrees.`;
  const {note: person} = await h.open(head, "the supervisor comes from the notes on the city");
  h.tell`The budget code is ${pick(person?.text, /code (\S+)/)}.`;
};

const workOrder: Plan = async (h) => {
  const log = incidents(await h.read("incidents.log", "it says what is open"));
  const cut = h.first(log, ({what, state}) => what === "motor cuts out" && state === "open");
  const [bike] = await h.sql(
    `SELECT model, last_service FROM bikes WHERE bike = ${cut?.bike || "''"}`,
    "the bike comes from the complaint",
  );
  const {notes} = await h.search(bike?.model ?? "", "not everybody may repair it");
  const able = new Set(notes.map(({name}) => name));
  const shifts = csv(await h.read("shifts.csv", "a mechanic must be on duty"));
  const stations = json<Station[]>(await h.read("stations.json", "the city of the station counts"));
  const city = stations?.find(({id}) => id === cut?.station)?.city;
  const shift = h.first(shifts, (row) => row.city === city && row.mechanic !== undefined && able.has(row.mechanic));
  const order = {
    incident: cut?.id,
    bike: num(cut?.bike),
    model: bike?.model,
    mechanic: shift?.mechanic,
    day: shift?.day,
  };
  const isWhole = Object.values(order).every((value) => value !== undefined && !Number.isNaN(value));
  const written = await h.write(
    "work-order.json",
    isWhole ? `${JSON.stringify(order, null, 2)}\n` : "",
    "the order was asked for as a file",
  );
  if (written !== "") h.tell`I wrote the work order for ${order.incident}: ${order.mechanic} on ${order.day}.`;
};

/** How the tasks of the bike share are solved. */
export const bikes: Record<string, Plan> = {
  "bikes-hardest-ridden": hardestRidden,
  "bikes-emptying": emptying,
  "bikes-oldest-open": oldestOpen,
  "bikes-busiest-city": busiestCity,
  "bikes-work-order": workOrder,
};
