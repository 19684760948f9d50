// The shapes of points: colours alone do not tell curves apart for everybody.

const SHAPES = [
  (path, x, y, r) => path.arc(x, y, r, 0, 2 * Math.PI),
  (path, x, y, r) => path.rect(x - r, y - r, 2 * r, 2 * r),
  (path, x, y, r) => polygon(path, x, y - 1.25 * r, x - 1.25 * r, y + r, x + 1.25 * r, y + r),
  (path, x, y, r) => polygon(path, x, y - 1.4 * r, x - 1.4 * r, y, x, y + 1.4 * r, x + 1.4 * r, y),
];

const polygon = (path, ...places) => {
  path.moveTo(places[0], places[1]);
  for (let i = 2; i < places.length; i += 2) {
    path.lineTo(places[i], places[i + 1]);
  }
  path.closePath();
};

const cross = (path, x, y, r) => {
  path.moveTo(x - r, y - r);
  path.lineTo(x + r, y + r);
  path.moveTo(x - r, y + r);
  path.lineTo(x + r, y - r);
};

// Draws the points of a series that are in view; how many those are.
export const drawMarks = (u, index, series, ink) => {
  const { ctx, bbox } = u;
  const [xs] = u.data;
  const ys = u.data[index];
  const radius = (series.stroke === "dashed" ? 5.5 : 4) * devicePixelRatio;
  const path = new Path2D();
  let drawn = 0;
  for (let row = 0; row < xs.length; row += 1) {
    if (ys[row] !== null && inside(u.scales.x, xs[row]) && inside(u.scales.y, ys[row])) {
      const x = u.valToPos(xs[row], "x", true);
      const y = u.valToPos(ys[row], "y", true);
      const one = new Path2D();
      (series.published ? cross : SHAPES[series.color % SHAPES.length])(one, x, y, radius);
      path.addPath(one);
      drawn += 1;
    }
  }
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.setLineDash([]);
  ctx.strokeStyle = ctx.fillStyle = ink;
  ctx.lineWidth = 2 * devicePixelRatio;
  if (series.published || series.stroke === "dashed") { // A ring lets what is under it through.
    ctx.stroke(path);
  } else {
    ctx.fill(path);
  }
  ctx.restore();
  return drawn;
};

const inside = (scale, value) => value >= scale.min && value <= scale.max;
