import type {Plan} from "./hands.js";
import {bakery} from "./plans/bakery.js";
import {bikes} from "./plans/bikes.js";
import {greenhouse} from "./plans/greenhouse.js";
import {harbour} from "./plans/harbour.js";
import {museum} from "./plans/museum.js";
import {observatory} from "./plans/observatory.js";
import {school} from "./plans/school.js";

/** How each task of the suite is solved, by its id. */
export const plans: Readonly<Record<string, Plan>> = {
  ...bakery,
  ...observatory,
  ...museum,
  ...bikes,
  ...harbour,
  ...school,
  ...greenhouse,
};
