import {scaleLinear} from "d3-scale";
import {inDigits, plural} from "../analysis/phrasing.js";
import type {TaskItems} from "../analysis/taskItems.js";
import {h} from "./markup.js";
import type {Markup} from "./markup.js";
import {drawing, lineAt, rounded, textAt, yAxis} from "./plotParts.js";
import {textWidth} from "./textWidth.js";

const HEIGHT = 260;
const TOP = 28;

/**
 * Tasks by the number of models that solve them, from none to all; those at both ends, which separate no models, are pale.
 * @param options `width` in px
 */
export function taskDistribution(result: TaskItems, {width}: {width: number}): Markup {
  const {distribution, models} = result;
  const [from, to] = [40, width - 4];
  const bottom = HEIGHT - 44;
  const pitch = (to - from) / distribution.length;
  const bar = Math.max(1, Math.min(56, pitch - Math.max(1, pitch * 0.18)));
  const y = scaleLinear([0, Math.max(1, ...distribution)], [bottom, TOP]).nice(4);
  const x = (k: number) => from + pitch * (k + 0.5);
  const widest = 12 + Math.max(...distribution.map((_, k) => textWidth(String(k), 13)));
  const step = Math.ceil(widest / pitch);
  const ticks = y.ticks(4).filter(Number.isInteger);
  return drawing(
    {width, height: HEIGHT, label: `${result.title}. ${result.subtitle}`},
    textAt(0, 8, "tasks", {tone: "second"}),
    yAxis(ticks, y, [from, to], (tick) => inDigits(tick)),
    distribution.map((tasks, k) =>
      h(
        "g",
        null,
        h("rect", {
          x: rounded(x(k) - bar / 2),
          y: rounded(y(tasks)),
          width: rounded(bar),
          height: rounded(Math.max(0, bottom - y(tasks))),
          fill: k === 0 || k === models ? "var(--bar)" : "var(--second)",
        }),
        tasks > 0 && bar > textWidth(inDigits(tasks), 13)
          ? textAt(x(k), y(tasks) - 9, inDigits(tasks), {anchor: "middle", tone: "second"})
          : null,
        h("title", null, `${plural(tasks, "task")} solved by ${k} of ${plural(models, "model")}`),
      ),
    ),
    lineAt([from, bottom], [to, bottom], {stroke: "var(--faint)"}),
    distribution.map((_, k) =>
      k % step === 0 || k === models
        ? k === models || models - k >= step
          ? textAt(x(k), bottom + 14, String(k), {anchor: "middle", tone: "second"})
          : null
        : null,
    ),
    textAt(from, HEIGHT - 8, "solved by no model", {tone: "second"}),
    width < 420
      ? null
      : textAt((from + to) / 2, HEIGHT - 8, "models that solve the task", {anchor: "middle", tone: "second"}),
    textAt(to, HEIGHT - 8, "by every model", {anchor: "end", tone: "second"}),
  );
}
