import type {Hands, Plan} from "../hands.js";
import {count, csv, fixed, json, num, pick, sum} from "../rows.js";

interface Harbour {
  readonly tide_allowance_m: number;
  readonly berths: readonly {berth: string; depth_m: number; crane_t: number; foreman: string}[];
}

/** The agent that acts for a vessel. */
async function agentOf(h: Hands, vessel: string | undefined): Promise<string | undefined> {
  const {links} = await h.open(vessel, "the vessel comes from the table");
  return links.find(({relationType}) => relationType === "acts for")?.from;
}

const tooDeep: Plan = async (h) => {
  const calls = await h.sql(
    "SELECT call_no, vessel, berth, draught_m, eta_utc FROM port_calls ORDER BY call_no",
    "draughts are recorded there",
  );
  const harbour = json<Harbour>(await h.read("berths.json", "depths are there"));
  const depth = (berth: string | undefined) =>
    harbour?.berths.find((entry) => entry.berth === berth)?.depth_m ?? Number.NaN;
  const spare = (row: {berth?: string; draught_m?: string}) => depth(row.berth) - num(row.draught_m);
  const conflict = h.least(calls, spare);
  h.tell`The ship that cannot lie where it was sent is ${conflict?.vessel}.`;
  h.tell`It draws ${conflict?.draught_m} metres.`;
  h.tell`Berth ${conflict?.berth} has ${fixed(depth(conflict?.berth), 1)} metres.`;
  const taken = new Set(calls.map(({berth}) => berth));
  const free = h
    .where(harbour?.berths ?? [], ({berth}) => !taken.has(berth))
    .find(({depth_m: metres}) => metres >= num(conflict?.draught_m) + (harbour?.tide_allowance_m ?? 0));
  h.tell`The free berth that is deep enough is ${free?.berth}.`;
  h.tell`The foreman there is ${free?.foreman}.`;
  const agent = await agentOf(h, conflict?.vessel);
  const {note} = await h.open(agent, "the agent comes from the notes on the vessel");
  h.tell`Its agent ${agent} listens on VHF ${pick(note?.text, /VHF (\d+)/)}.`;
};

const arrivalForAgent: Plan = async (h) => {
  const calls = await h.sql(
    "SELECT call_no, vessel, berth, eta_utc FROM port_calls ORDER BY eta_utc",
    "arrivals are recorded there",
  );
  const last = h.most(calls, (row) => Date.parse(`${(row.eta_utc ?? "").replace(" ", "T")}Z`));
  h.tell`The last to arrive is ${last?.vessel}.`;
  h.tell`It is sent to berth ${last?.berth}.`;
  const {note: ship} = await h.open(last?.vessel, "I need its master");
  h.tell`Its master is ${pick(ship?.text, /master: (.+)/)}.`;
  const agent = await agentOf(h, last?.vessel);
  h.tell`Its agent is ${agent}.`;
  const {note} = await h.open(agent, "the agent comes from the notes on the vessel");
  const local = await h.convert(
    (last?.eta_utc ?? "").slice(0, 19),
    "UTC",
    pick(note?.text, /time zone (\S+)/),
    "the agent reads another clock",
  );
  h.tell`It arrives on ${local.slice(0, 10)} by the clock of that agent.`;
  h.tell`The hour there is ${local.slice(11, 16)}.`;
};

const stillHeld: Plan = async (h) => {
  const notices = await h.read("notices.md", "customs writes there");
  const released = new Set([...notices.matchAll(/Container (\S+) released/g)].map(([, id]) => id));
  const held = [...notices.matchAll(/Container (\S+) held: (.+?)\. Release fee (\d+)/g)].map(
    ([, id = "", why = "", fee = ""]) => ({id, why, fee}),
  );
  const still = h.where(held, ({id}) => !released.has(id));
  h.tell`${count(still)} containers are still held.`;
  h.tell`Together they cost ${sum(still, ({fee}) => num(fee))} euros to release.`;
  const dearest = h.most(still, ({fee}) => num(fee));
  h.tell`The dearest to release is ${dearest?.id}: ${dearest?.why}.`;
  const [row] = await h.sql(
    `SELECT c.kg, p.berth, p.eta_utc FROM containers c JOIN port_calls p USING (vessel) WHERE c.container = '${dearest?.id ?? ""}'`,
    "the container comes from the notices",
  );
  h.tell`It weighs ${row?.kg} kilograms.`;
  h.tell`Its ship is expected at berth ${row?.berth}.`;
  h.tell`The ship is expected at ${row?.eta_utc?.slice(0, 16)} in universal time.`;
  const manifest = csv(await h.read("manifest.csv", "it names who gets what"));
  const entry = h.first(manifest, ({container}) => container === dearest?.id);
  const {note} = await h.open(entry?.consignee, "the consignee comes from the manifest");
  h.tell`It is for ${entry?.consignee}, where ${pick(note?.text, /contact (.+)/)} is the contact.`;
  h.tell`They pay fees on account ${pick(note?.text, /account (\d+)/)}.`;
};

const dangerous: Plan = async (h) => {
  const rows = await h.sql(
    "SELECT container, vessel, kg, hazard_class FROM containers ORDER BY container",
    "hazards are recorded there",
  );
  const risky = h.where(rows, (row) => row.hazard_class !== "");
  h.tell`${count(risky)} containers are dangerous goods.`;
  const worst = h.most(risky, (row) => num(row.kg));
  h.tell`The heaviest of them is ${worst?.container} with ${worst?.kg} kilograms.`;
  h.tell`Its class is ${worst?.hazard_class}.`;
  const manifest = csv(await h.read("manifest.csv", "it names the goods"));
  const entry = h.first(manifest, ({container}) => container === worst?.container);
  h.tell`It holds ${entry?.goods} for ${entry?.consignee}.`;
  const {note} = await h.open(entry?.consignee, "the consignee comes from the manifest");
  h.tell`The emergency line is ${pick(note?.text, /line (.+)/)}.`;
  h.tell`The contact there is ${pick(note?.text, /contact (.+)/)}.`;
  const {note: ship} = await h.open(worst?.vessel, "the vessel comes from the container");
  h.tell`The master of its ship is ${pick(ship?.text, /master: (.+)/)}.`;
  const [call] = await h.sql(
    `SELECT berth FROM port_calls WHERE vessel = '${worst?.vessel ?? ""}'`,
    "the vessel comes from the container",
  );
  const harbour = json<Harbour>(await h.read("berths.json", "the foreman of the berth has to know"));
  h.tell`The foreman at its berth ${call?.berth} is ${harbour?.berths.find(({berth}) => berth === call?.berth)?.foreman}.`;
};

const holdNotes: Plan = async (h) => {
  const notices = await h.read("notices.md", "customs writes there");
  const released = new Set([...notices.matchAll(/Container (\S+) released/g)].map(([, id]) => id));
  const held = [...notices.matchAll(/Container (\S+) held: .+? Release fee (\d+)/g)].map(([, id = "", fee = ""]) => ({
    id,
    fee,
  }));
  const still = h.where(held, ({id}) => !released.has(id));
  const manifest = csv(await h.read("manifest.csv", "it names who gets what"));
  for (const {id, fee} of still) {
    const entry = h.first(manifest, ({container}) => container === id);
    const done = await h.observe(
      entry?.consignee ?? "",
      [`${id} held, fee ${fee} EUR`],
      "the consignee has to be remembered",
    );
    if (done !== "") h.tell`I noted ${id} with its fee of ${fee} euros for ${entry?.consignee}.`;
  }
};

/** How the tasks of the harbour are solved. */
export const harbour: Record<string, Plan> = {
  "harbour-too-deep": tooDeep,
  "harbour-arrival-for-agent": arrivalForAgent,
  "harbour-still-held": stillHeld,
  "harbour-dangerous": dangerous,
  "harbour-hold-notes": holdNotes,
};
