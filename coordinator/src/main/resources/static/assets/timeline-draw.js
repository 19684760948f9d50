// Paints a timeline: a ruler, a heading for each node, a row for each engine, arrows of operations.

const LANE = 18;
const GAP = 6;
const HEADING = 24;
const NARROW = 600;
const MOST_ARROWS = 400;
const LETTER = 7;
const STEPS = [1, 2, 5, 10];

// Where rows are: each lane with its top, each node with the top of its heading.
export const layoutOf = (tracks) => {
  const rows = [];
  const headings = [];
  const tops = new Map();
  let y = 0;
  let node = null;
  for (const track of tracks) {
    if (track.node !== node) {
      node = track.node;
      headings.push({ node, y });
      y += HEADING;
    }
    rows.push({ track, y, height: track.lanes.length * LANE });
    track.lanes.forEach((spans, lane) => {
      spans.forEach((span) => tops.set(span, y + lane * LANE));
    });
    y += track.lanes.length * LANE + GAP;
  }
  return { rows, headings, tops, height: y + GAP };
};

export const gutterOf = (width) => (width < NARROW ? 84 : 150);

const fitted = (canvas, height) => {
  const ratio = globalThis.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = "12px system-ui, sans-serif";
  pen.textBaseline = "middle";
  return pen;
};

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const paletteNow = () => ({
  page: colour("--page"),
  card: colour("--card"),
  text: colour("--text"),
  muted: colour("--muted"),
  line: colour("--line"),
  link: colour("--link"),
  series: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => colour(`--s${i}`)),
});

// Instants that are marked: not closer than a number is wide.
const ticksOf = (view, width) => {
  const rough = ((view.to - view.from) / width) * 110;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * STEPS.find((factor) => factor * decade >= rough);
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
  const ticks = [];
  for (let i = Math.ceil(view.from / step); i * step <= view.to; i++) {
    ticks.push({ at: i * step, text: (i * step).toFixed(digits) });
  }
  return ticks;
};

const arrow = (pen, fromX, fromY, toX, toY) => {
  const bend = Math.max(8, Math.min(60, Math.abs(toX - fromX) / 2));
  pen.beginPath();
  pen.moveTo(fromX, fromY);
  pen.bezierCurveTo(fromX + bend, fromY, toX - bend, toY, toX, toY);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(toX, toY);
  pen.lineTo(toX - 7, toY - 4);
  pen.lineTo(toX - 7, toY + 4);
  pen.fill();
};

export const painter = (canvas, ruler, model) => {
  const layout = layoutOf(model.tracks);
  let palette = paletteNow();

  const place = (view, width) => {
    const gutter = gutterOf(width);
    const scale = (width - gutter) / (view.to - view.from);
    return (at) => gutter + (at - view.from) * scale;
  };

  const lane = (pen, spans, top, x, width, gutter, selected) => {
    let painted = -1;
    let i = firstEndingAfter(spans, x.from);
    for (; i < spans.length && spans[i].from <= x.to; i++) {
      const span = spans[i];
      const left = Math.max(gutter, x(span.from));
      const right = Math.min(width, Math.max(x(span.to), x(span.from) + 2));
      const own = selected !== null && span.operation === selected.id;
      if (right <= left || (right <= painted && !own)) {
        continue; // Nothing of it would be seen.
      }
      painted = Math.max(painted, right);
      pen.globalAlpha = selected === null || own ? 1 : 0.3;
      pen.fillStyle = palette.series[model.colours.get(span.name)];
      pen.fillRect(left, top + 1, right - left, LANE - 3);
      pen.globalAlpha = 1;
      if (right - left > span.name.length * LETTER) {
        pen.fillStyle = selected === null || own ? palette.page : palette.muted;
        pen.fillText(span.name, left + 4, top + LANE / 2);
      }
    }
  };

  const arrows = (pen, operation, x, strong) => {
    pen.strokeStyle = strong ? palette.text : palette.muted;
    pen.fillStyle = pen.strokeStyle;
    pen.lineWidth = strong ? 1.5 : 0.7;
    for (let i = 1; i < operation.steps.length; i++) {
      const before = operation.steps[i - 1];
      const after = operation.steps[i];
      arrow(
        pen,
        x(Math.min(before.to, after.from)),
        layout.tops.get(before) + LANE / 2,
        x(after.from),
        layout.tops.get(after) + LANE / 2,
      );
    }
  };

  const labels = (pen, gutter) => {
    pen.fillStyle = palette.page;
    pen.fillRect(0, 0, gutter - 1, layout.height);
    for (const row of layout.rows) {
      pen.fillStyle = palette.muted;
      pen.fillText(shortened(row.track.engine, gutter), 10, row.y + LANE / 2);
    }
  };

  const shortened = (text, gutter) => {
    const most = Math.floor((gutter - 14) / LETTER);
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  };

  const paint = (view, selected) => {
    const pen = fitted(canvas, layout.height);
    const width = canvas.clientWidth;
    const gutter = gutterOf(width);
    const x = place(view, width);
    x.from = view.from;
    x.to = view.to;
    const ticks = ticksOf(view, width - gutter);
    pen.strokeStyle = palette.line;
    pen.lineWidth = 1;
    for (const tick of ticks) {
      pen.beginPath();
      pen.moveTo(x(tick.at), 0);
      pen.lineTo(x(tick.at), layout.height);
      pen.stroke();
    }
    for (const row of layout.rows) {
      row.track.lanes.forEach((spans, i) =>
        lane(pen, spans, row.y + i * LANE, x, width, gutter, selected),
      );
    }
    const seen = model.operations.filter((it) => it.from <= view.to && it.to >= view.from);
    if (selected === null && seen.length * 6 <= MOST_ARROWS) {
      seen.forEach((operation) => arrows(pen, operation, x, false));
    }
    if (selected !== null) {
      arrows(pen, selected, x, true);
    }
    labels(pen, gutter);
    for (const heading of layout.headings) {
      pen.fillStyle = palette.card;
      pen.fillRect(0, heading.y, width, HEADING - 4);
      pen.fillStyle = palette.text;
      pen.fillText(heading.node, 6, heading.y + HEADING / 2 - 2);
    }
    const top = fitted(ruler, 22);
    top.fillStyle = palette.muted;
    top.fillText("us", 6, 11);
    top.textAlign = "center";
    for (const tick of ticks) {
      if (x(tick.at) > gutter + 20 && x(tick.at) < width - 24) {
        top.fillText(tick.text, x(tick.at), 11);
      }
    }
    top.textAlign = "start";
  };

  // The span at a place of the canvas, a few pixels to either side of it counting as on it.
  const at = (view, px, py) => {
    const x = place(view, canvas.clientWidth);
    const row = layout.rows.find((it) => py >= it.y && py < it.y + it.height);
    if (row === undefined || px < gutterOf(canvas.clientWidth)) {
      return null;
    }
    const spans = row.track.lanes[Math.floor((py - row.y) / LANE)] ?? [];
    const near = spans.filter((it) => x(it.from) - 4 <= px && px <= x(it.to) + 4);
    const inside = near.filter((it) => x(it.from) <= px && px <= x(it.to));
    return inside[0] ?? near[0] ?? null;
  };

  return {
    paint,
    at,
    height: layout.height,
    top: (span) => layout.tops.get(span),
    recolour: () => {
      palette = paletteNow();
    },
  };
};

// Spans of a lane do not overlap, but for those of its last: they are begun from a little before.
const firstEndingAfter = (spans, instant) => {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].to < instant) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return Math.max(0, low - 1);
};
