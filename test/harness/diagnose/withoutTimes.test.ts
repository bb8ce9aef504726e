import {expect, it} from "vitest";
import {withoutTimes} from "../../../harness/diagnose/withoutTimes.js";

it.each([
  ['{"executionTimeMs": 11, "n": 11}', '{"executionTimeMs": null, "n": 11}'],
  ['{"took":4,"hits":4', '{"took":null,"hits":4'],
  ['{"elapsed_seconds" : 1.5e-3}', '{"elapsed_seconds" : null}'],
  ['[{"query_time_ms": 2}, {"response-time": 7}]', '[{"query_time_ms": null}, {"response-time": null}]'],
])("withoutTimes(%j) leaves the time of the call out", (text, left) => {
  expect(withoutTimes(text)).toBe(left);
});

it.each(['{"duration": 95, "runtime": 120}', '{"time": 7}', '{"took": "11"}', "took 11 ms", "", '{"undertook": 3}'])(
  "withoutTimes(%j) is the text itself",
  (text) => {
    expect(withoutTimes(text)).toBe(text);
  },
);
