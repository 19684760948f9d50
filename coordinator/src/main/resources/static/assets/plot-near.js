// The points of a plot that can be read, and the one that the cursor means.

const within = ([from, to], value) => value >= from && value <= to;

// Those of the series that are shown, in view; lines of what was published have none.
export const pointsIn = (u, series, view) =>
  series.flatMap((it, index) =>
    !u.series[index + 1].show || (it.level ?? it.place ?? null) !== null
      ? []
      : it.points
          .filter(([x, y]) => within(view.x, x) && within(view.y, y))
          .map(([x, y]) => ({ index, x, y })),
  );

// The nearest one on the screen, along both axes together.
export const nearest = (u, points) => {
  const { left, top } = u.cursor;
  if (left < 0) {
    return null;
  }
  const distance = ({ x, y }) => Math.hypot(u.valToPos(x, "x") - left, u.valToPos(y, "y") - top);
  return points.reduce(
    (best, point) => (best === null || distance(point) < distance(best) ? point : best),
    null,
  );
};

const after = (values, value, step) => {
  const at = values.indexOf(value);
  return at < 0
    ? values.at(step > 0 ? 0 : -1)
    : values[Math.min(Math.max(at + step, 0), values.length - 1)];
};

const rising = (values) => [...new Set(values)].sort((a, b) => a - b);

// The point to which an arrow leads from another one, if any: along x on the same curve if it has a
// point there, along y from curve to curve.
export const next = (points, from, key) => {
  const step = key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
  if (from !== null && (key === "ArrowUp" || key === "ArrowDown")) {
    const beside = points.filter(({ x }) => x === from.x);
    const y = after(rising(beside.map((it) => it.y)), from.y, step);
    return beside.find((it) => it.y === y) ?? null;
  }
  const x = after(rising(points.map((it) => it.x)), from?.x, step);
  const there = points.filter((it) => it.x === x);
  return there.find(({ index }) => index === from?.index) ?? there[0] ?? null;
};
