// The numbers of a plot as uPlot wants them: one column of rising x values, and for each series a
// column of y values with gaps.

// A published line is as long as the frame, a published place as high.
const pointsOf = (mark, plot) => {
  if ("points" in mark) {
    return mark.points;
  }
  return "y" in mark
    ? [[plot.x.from, mark.y], [plot.x.to, mark.y]]
    : [[mark.x, plot.y.from], [mark.x, plot.y.to]];
};

// Series in the order of the legend: curves, then what was published.
const seriesOf = (plot) => [
  ...plot.curves.map((curve) => ({ ...curve, ink: `--s${curve.color % 8}` })),
  ...plot.published.map((mark) => ({
    name: mark.name,
    points: pointsOf(mark, plot),
    level: "y" in mark ? mark.y : null,
    place: "x" in mark ? mark.x : null,
    ink: "--text",
    stroke: "points" in mark ? "none" : "dashed",
    published: true,
  })),
];

// How often each x is needed: as often as the series that has it most often.
const rowsOf = (series) => {
  const most = new Map();
  for (const { points } of series) {
    const own = new Map();
    for (const [x] of points) {
      own.set(x, (own.get(x) ?? 0) + 1);
    }
    own.forEach((count, x) => most.set(x, Math.max(most.get(x) ?? 0, count)));
  }
  return [...most.keys()].sort((a, b) => a - b).flatMap((x) => Array(most.get(x)).fill(x));
};

const columnOf = (points, rows) => {
  const column = Array(rows.length).fill(null);
  let row = 0;
  for (const [x, y] of points) { // They rise.
    while (rows[row] !== x || column[row] !== null) {
      row += 1;
    }
    column[row] = y;
  }
  return column;
};

export const dataOf = (plot) => {
  const series = seriesOf(plot).map((it) => ({
    ...it,
    points: [...it.points].sort((a, b) => a[0] - b[0]),
  }));
  const rows = rowsOf(series);
  return { series, columns: [rows, ...series.map((it) => columnOf(it.points, rows))] };
};
