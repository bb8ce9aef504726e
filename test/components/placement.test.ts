import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {placeLabels} from "../../src/components/placeLabels.js";
import {spreadLabels} from "../../src/components/spreadLabels.js";

describe("spreadLabels(wanted, gap, bounds)", () => {
  it("leaves labels that are apart", () => {
    expect(spreadLabels([10, 40, 90], 12, [0, 100])).toEqual([10, 40, 90]);
  });

  it("shares a collision", () => {
    expect(spreadLabels([10, 12], 10, [0, 100])).toEqual([6, 16]);
  });

  it("keeps the gap, the order and the bounds for sixty labels", () => {
    fc.assert(
      fc.property(fc.array(fc.double({min: 0, max: 1000, noNaN: true}), {minLength: 1, maxLength: 60}), (wanted) => {
        const places = spreadLabels(wanted, 16, [0, 1000]);
        const order = wanted.map((place, i) => ({place, i})).sort((a, b) => a.place - b.place || a.i - b.i);
        order.forEach(({i}, k) => {
          expect(places[i]).toBeGreaterThanOrEqual(-1e-9);
          expect(places[i]).toBeLessThanOrEqual(1000 + 1e-9);
          if (k > 0) expect(places[i] - places[order[k - 1].i]).toBeGreaterThanOrEqual(16 - 1e-6);
        });
      }),
    );
  });
});

describe("placeLabels(wanted, obstacles, bounds)", () => {
  const bounds = {x: 0, y: 0, width: 800, height: 400};

  it("prefers the right side and goes left at the edge", () => {
    expect(placeLabels([{x: 50, y: 50, width: 40}], [], bounds)).toEqual([{x: 59, y: 50, anchor: "start"}]);
    expect(placeLabels([{x: 790, y: 50, width: 40}], [], bounds)).toEqual([{x: 781, y: 50, anchor: "end"}]);
  });

  it("gives no place rather than cover another label", () => {
    const same = Array.from({length: 30}, () => ({x: 400, y: 200, width: 100}));
    const places = placeLabels(same, [], bounds);
    expect(places.filter((place) => place !== null).length).toBeLessThan(30);
  });

  it("covers no label and no mark with sixty models", () => {
    const points = Array.from({length: 60}, (_, i) => ({
      x: 20 + ((i * 137) % 760),
      y: 20 + ((i * 89) % 360),
      width: 60 + (i % 7) * 12,
    }));
    const marks = points.map(({x, y}) => ({x: x - 6, y: y - 6, width: 12, height: 12}));
    const boxes = placeLabels(points, marks, bounds).flatMap((place, i) => {
      if (place === null) return [];
      const {width} = points[i];
      const left = place.anchor === "start" ? place.x : place.anchor === "end" ? place.x - width : place.x - width / 2;
      return [{x: left, y: place.y - 7.5, width, height: 15}];
    });
    expect(boxes.length).toBeGreaterThan(20);
    const overlaps = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    boxes.forEach((box, i) => {
      for (const other of [...boxes.slice(i + 1), ...marks]) expect(overlaps(box, other)).toBe(false);
    });
  });
});
