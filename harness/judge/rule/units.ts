/** What a unit measures, and how many base units it is. */
export interface Unit {
  dimension: string;
  factor: number;
  /** What is added after the factor (temperatures). */
  offset?: number;
}

/** `dimension: names = factor; …` — one line a dimension, base unit first. */
const TABLE: Readonly<Record<string, string>> = {
  length:
    "m metre meter = 1; km kilometre kilometer = 1000; cm centimetre centimeter = 0.01; mm millimetre millimeter = 0.001; mi mile = 1609.344; ft foot feet = 0.3048; yd yard = 0.9144; inch inches = 0.0254",
  mass: "kg kilogram kilo = 1; g gram = 0.001; mg milligram = 0.000001; t tonne ton = 1000; lb lbs pound = 0.45359237; oz ounce = 0.028349523",
  time: "s sec second = 1; ms millisecond = 0.001; min minute = 60; h hr hour = 3600; day = 86400; week = 604800",
  months: "month = 1; year = 12",
  bytes:
    "b byte = 1; kb kilobyte = 1e3; mb megabyte = 1e6; gb gigabyte = 1e9; tb terabyte = 1e12; kib = 1024; mib = 1048576; gib = 1073741824",
  area: "m2 sqm square_metre square_meter = 1; km2 square_kilometre square_kilometer = 1e6; ha hectare = 1e4; acre = 4046.8564224; ft2 square_foot square_feet = 0.09290304; square_mile = 2589988.11",
  volume:
    "l litre liter = 1; ml millilitre milliliter = 0.001; m3 cubic_metre cubic_meter = 1000; gal gallon = 3.785411784; cl centilitre = 0.01",
  speed: "m/s mps = 1; km/h kmh kph = 0.277777778; mph = 0.44704; knot kn = 0.514444",
  power: "w watt = 1; kw kilowatt = 1000; mw megawatt = 1e6; gw gigawatt = 1e9",
  energy: "j joule = 1; kj = 1000; kwh = 3.6e6; mwh = 3.6e9; kcal = 4184",
  pressure: "hpa mbar millibar = 1; bar = 1000; kpa = 10",
  usd: "$ usd dollar = 1; cent cents = 0.01",
  eur: "€ eur euro = 1",
  gbp: "£ gbp sterling = 1",
  jpy: "¥ jpy yen = 1",
  chf: "chf franc = 1",
  eth: "eth ether = 1",
  btc: "btc bitcoin = 1",
};

const units = new Map<string, Unit>([
  ["°c", {dimension: "temperature", factor: 1}],
  ["celsius", {dimension: "temperature", factor: 1}],
  ["°f", {dimension: "temperature", factor: 5 / 9, offset: -160 / 9}],
  ["fahrenheit", {dimension: "temperature", factor: 5 / 9, offset: -160 / 9}],
  ["kelvin", {dimension: "temperature", factor: 1, offset: -273.15}],
]);
for (const [dimension, line] of Object.entries(TABLE)) {
  for (const entry of line.split("; ")) {
    const [names, factor] = entry.split(" = ");
    for (const name of names.split(" ")) units.set(name.replace("_", " "), {dimension, factor: Number(factor)});
  }
}

/**
 * The unit of a name, singular or plural, or undefined where it is none.
 * @param name a unit as it is written
 * @returns undefined where it is none
 * @example findUnit("Miles") // {dimension: "length", factor: 1609.344}
 */
export function findUnit(name: string): Unit | undefined {
  const lower = name.toLowerCase().replace(/\.$/, "").replace(/\s+/g, " ");
  return (
    units.get(lower) ?? units.get(lower.replace(/s$/, "")) ?? units.get(lower.replace(/^square (\w+)s$/, "square $1"))
  );
}

/** Names of currencies' signs as a character class. */
export const CURRENCY_SIGNS = "$€£¥";
