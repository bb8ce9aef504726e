import type {Hands, Plan} from "../hands.js";
import {count, csv, fixed, group, json, num, pick, sum} from "../rows.js";

interface Bed {
  readonly bed: string;
  readonly area_m2: number;
  readonly crop: string;
  readonly lot: string;
  readonly irrigation: string;
}

async function growerOf(h: Hands, bed: string | undefined): Promise<{name: string | undefined; channel: string}> {
  const {notes} = bed ? await h.search(bed, "the bed comes from the sums") : {notes: []};
  const grower = notes.find(({type}) => type === "grower");
  return {name: grower?.name, channel: pick(grower?.text, /channel (\d+)/)};
}

const bestYield: Plan = async (h) => {
  const protocol = await h.read("protocol.md", "it says what counts as yield");
  const harvest = await h.sql("SELECT bed, grade, kg FROM harvest", "the harvest is recorded there");
  const good = h.where(harvest, ({grade}) => !protocol.includes("grade C is waste") || grade !== "C");
  const beds = json<Bed[]>(await h.read("beds.json", "areas are there"));
  const yields = (beds ?? []).map((bed) => ({
    ...bed,
    kg: sum(
      good.filter((row) => row.bed === bed.bed),
      (row) => num(row.kg),
    ),
  }));
  const best = h.most(yields, ({kg, area_m2: area}) => kg / area);
  if (protocol === "") return;
  h.tell`Bed ${best?.bed} yields most.`;
  h.tell`It gave ${fixed(best?.kg ?? Number.NaN, 1)} kilograms that count.`;
  h.tell`That is ${fixed((best?.kg ?? Number.NaN) / (best?.area_m2 ?? Number.NaN), 2)} kilograms a square metre.`;
  const [lot] = await h.sql(
    `SELECT variety FROM seed_lots WHERE lot = '${best?.lot ?? ""}'`,
    "the lot comes from the bed",
  );
  h.tell`The variety is ${lot?.variety}.`;
  const grower = await growerOf(h, best?.bed);
  h.tell`${grower.name} looks after it, on channel ${grower.channel}.`;
};

const heatStress: Plan = async (h) => {
  const limit = num(pick(await h.read("protocol.md", "it says what heat stress is"), /reading is above (\S+) degrees/));
  const readings = csv(await h.read("midday.csv", "readings are a file"));
  const hot = h.where(readings, ({celsius}) => num(celsius) > limit);
  const worst = h.most(
    group(hot, ({bed}) => bed ?? ""),
    ({rows}) => rows.length,
  );
  h.tell`Bed ${worst?.key} was stressed most often.`;
  h.tell`It was too hot on ${count(worst?.rows ?? [])} days.`;
  h.tell`The highest reading there was ${h.most(worst?.rows ?? [], ({celsius}) => num(celsius))?.celsius} degrees.`;
  const rows = await h.sql(
    `SELECT grade, sum(kg) AS kg FROM harvest WHERE bed = '${worst?.key ?? ""}' GROUP BY grade ORDER BY grade`,
    "the bed comes from the readings",
  );
  const all = sum(rows, (row) => num(row.kg));
  h.tell`It gave ${fixed(all, 1)} kilograms in all.`;
  const waste = sum(
    h.where(rows, ({grade}) => grade === "C"),
    (row) => num(row.kg),
  );
  h.tell`${fixed((100 * waste) / all, 1)} percent of its harvest was waste.`;
  const grower = await growerOf(h, worst?.key);
  h.tell`The shade cloth is for ${grower.name} to check, on channel ${grower.channel}.`;
};

const refund: Plan = async (h) => {
  const lots = await h.sql(
    "SELECT lot, variety, seed_house, germination_pct, price_eur FROM seed_lots ORDER BY lot",
    "germination is recorded there",
  );
  const {notes} = await h.search("refunds lots", "each seed house has a rule");
  const rule = (house: string | undefined) =>
    num(pick(notes.find(({name}) => name === house)?.text, /below (\d+) percent/));
  const lot = h.first(lots, (row) => num(row.germination_pct) < rule(row.seed_house));
  if (notes.length === 0) return;
  h.tell`The lot to be refunded is ${lot?.lot}, ${lot?.variety}.`;
  h.tell`It germinated at ${lot?.germination_pct} percent.`;
  h.tell`The rule of ${lot?.seed_house} asks for ${rule(lot?.seed_house)} percent.`;
  h.tell`The refund is ${lot?.price_eur} euros.`;
  h.tell`Write to ${pick(notes.find(({name}) => name === lot?.seed_house)?.text, /contact ([^,]+)/)}.`;
  const beds = json<Bed[]>(await h.read("beds.json", "the lot stands in some bed"));
  const bed = h.first(beds ?? [], (row) => row.lot === lot?.lot);
  h.tell`It stands in bed ${bed?.bed}, ${bed?.area_m2} square metres.`;
};

const laboratory: Plan = async (h) => {
  const day = pick(await h.read("protocol.md", "dates are in it"), /laboratory on (\S+?)\.?\n/);
  h.tell`Samples go out on ${day}.`;
  const week = await h.week(day, "the plan goes by weeks");
  h.tell`That is in ISO week ${week}.`;
  const {notes} = await h.search("samples by", "the laboratory has an hour");
  const zone = pick(notes[0]?.text, /time zone (\S+)/);
  const hour = pick(notes[0]?.text, /by (\d\d:\d\d)/);
  h.tell`${notes[0]?.name} takes them until ${hour}.`;
  const utc = await h.convert(day && hour && `${day} ${hour}:00`, zone, "UTC", "our loggers run in universal time");
  h.tell`For the loggers that is ${utc.slice(11, 16)} in universal time.`;
  const [last] = await h.sql(
    "SELECT bed, sum(kg) AS kg FROM harvest WHERE day = (SELECT max(day) FROM harvest) GROUP BY bed ORDER BY kg DESC LIMIT 1",
    "the sample is of the largest harvest",
  );
  h.tell`The sample is taken from bed ${last?.bed}, which gave ${fixed(num(last?.kg), 1)} kilograms last.`;
};

const stressReport: Plan = async (h) => {
  const protocol = await h.read("protocol.md", "it says what heat stress is");
  const limit = num(pick(protocol, /reading is above (\S+) degrees/));
  const readings = csv(await h.read("midday.csv", "readings are a file"));
  const hot = group(
    h.where(readings, ({celsius}) => num(celsius) > limit),
    ({bed}) => bed ?? "",
  );
  const lines: string[] = [];
  for (const {key, rows} of hot.filter((entry) => entry.rows.length >= 3).sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const grower = await growerOf(h, key);
    lines.push(`- ${key}: ${rows.length} days, ${grower.name ?? ""}`);
  }
  const isWhole = lines.length > 0 && lines.every((line) => !line.endsWith(", "));
  const written = await h.write(
    "shade-check.md",
    isWhole ? `# Shade cloths to check\n\n${lines.join("\n")}\n` : "",
    "the list was asked for as a file",
  );
  if (written !== "") h.tell`I wrote shade-check.md for ${count(lines)} beds.`;
};

/** How the tasks of the greenhouse are solved. */
export const greenhouse: Record<string, Plan> = {
  "greenhouse-best-yield": bestYield,
  "greenhouse-heat-stress": heatStress,
  "greenhouse-refund": refund,
  "greenhouse-laboratory": laboratory,
  "greenhouse-stress-report": stressReport,
};
