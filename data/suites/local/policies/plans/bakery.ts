import type {Plan} from "../hands.js";
import {count, csv, daysBetween, fixed, group, json, num, pick, sum} from "../rows.js";
import type {Row} from "../rows.js";

const late = (row: Row) => daysBetween(row.due, row.delivered);

const mostOverdue: Plan = async (h) => {
  const orders = csv(await h.read("orders/march.csv", "it has the days of delivery"));
  const worst = h.most(orders, late);
  h.tell`The most overdue delivery was order ${worst?.order} for ${worst?.customer}.`;
  h.tell`It came ${late(worst ?? {})} days after it was due.`;
  const {note} = await h.open(worst?.customer, "the customer comes from the orders");
  h.tell`The person to call is ${pick(note?.text, /contact: ([^,]+)/)}.`;
  const percent = num(pick(note?.text, /credit: (\d+)/));
  h.tell`A credit of ${percent} percent was agreed for late deliveries.`;
  h.tell`The credit for that order comes to ${fixed((num(worst?.amount_eur) * percent) / 100, 2)} euros.`;
};

const wastedBatch: Plan = async (h) => {
  await h.tables("I have to know what was recorded");
  const batches = await h.sql("SELECT batch, product, lot, baked, rejected FROM batches", "shares need both counts");
  const share = (row: Row) => num(row.rejected) / num(row.baked);
  const worst = h.most(batches, share);
  h.tell`Batch ${worst?.batch} lost the largest share.`;
  h.tell`It was the product ${worst?.product}.`;
  h.tell`${fixed(100 * share(worst ?? {}), 1)} percent of it was rejected.`;
  const [lot] = await h.sql(
    `SELECT supplier, moisture_pct FROM flour_lots WHERE lot = '${worst?.lot ?? ""}'`,
    "the lot comes from the batch",
  );
  h.tell`Its flour came from ${lot?.supplier}.`;
  const suppliers = await h.read("suppliers.md", "complaints have an address there");
  const section = h.first(suppliers.split("## "), (text) => lot !== undefined && text.startsWith(lot.supplier));
  h.tell`Complaints go to ${pick(section, /Complaints to (\S+)/)}.`;
  h.tell`They must be made within ${pick(section, /within (\d+) days/)} days of delivery.`;
};

const nutAllergy: Plan = async (h) => {
  const {notes} = await h.search("nut allergy", "somebody must have noted it");
  const customer = notes[0]?.name;
  h.tell`The customer with the allergy is ${customer}.`;
  h.tell`The contact there is ${pick(notes[0]?.text, /contact: ([^,]+)/)}.`;
  const book = json<{product: string; allergens: string[]}[]>(
    await h.read("recipes/book.json", "recipes list allergens"),
  );
  const nutty = h.where(book ?? [], ({allergens}) => allergens.includes("nuts")).map(({product}) => product);
  const orders = csv(await h.read("orders/march.csv", "I look for orders of that customer"));
  const risky = h.first(orders, (row) => row.customer === customer && nutty.includes(row.product));
  h.tell`The order at risk is ${risky?.order}.`;
  h.tell`It is for ${risky?.quantity} pieces of ${risky?.product}.`;
  h.tell`It was delivered on ${risky?.delivered}.`;
};

const driverRound: Plan = async (h) => {
  const {notes, links} = await h.search("04:15", "the early start is a note on a driver");
  const driver = notes[0]?.name;
  h.tell`The driver who starts first is ${driver}.`;
  h.tell`The van has the plate ${pick(notes[0]?.text, /plate (.+)/)}.`;
  const stops = links.filter(({from}) => from === driver).map(({to}) => to);
  const orders = csv(await h.read("orders/march.csv", "it has the amounts"));
  const own = h.where(orders, ({customer}) => stops.includes(customer));
  const totals = group(own, ({customer}) => customer);
  const best = h.most(totals, ({rows}) => sum(rows, (row) => num(row.amount_eur)));
  h.tell`Among that driver's customers ${best?.key} ordered for the most money.`;
  h.tell`These orders come to ${fixed(
    sum(best?.rows ?? [], (row) => num(row.amount_eur)),
    2,
  )} euros.`;
  h.tell`${count(h.where(best?.rows ?? [], (row) => late(row) > 0))} of them were late.`;
};

const moistLots: Plan = async (h) => {
  const lots = await h.sql(
    "SELECT lot, supplier, received, moisture_pct FROM flour_lots ORDER BY lot",
    "moisture is recorded there",
  );
  const moist = h.where(lots, (row) => num(row.moisture_pct) > 14.5);
  const suppliers = await h.read("suppliers.md", "complaints have an address there");
  const lines = moist.map((row) => {
    const section = suppliers.split("## ").find((text) => text.startsWith(row.supplier));
    return [row.lot, row.supplier, row.moisture_pct, pick(section, /Complaints to (\S+)/)].join(",");
  });
  const text =
    suppliers === "" || lines.length === 0 ? "" : ["lot,supplier,moisture_pct,address", ...lines, ""].join("\n");
  const written = await h.write("claims.csv", text, "the list was asked for as a file");
  if (written === "") return;
  h.tell`I wrote claims.csv with ${count(lines)} lots: ${moist.map(({lot}) => lot).join(" and ")}.`;
};

/** How the tasks of the bakery are solved. */
export const bakery: Record<string, Plan> = {
  "bakery-most-overdue": mostOverdue,
  "bakery-wasted-batch": wastedBatch,
  "bakery-nut-allergy": nutAllergy,
  "bakery-driver-round": driverRound,
  "bakery-moist-lots": moistLots,
};
