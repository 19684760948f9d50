// Paints what is in view of a timeline: a ruler, headings of nodes, rows of engines, arrows of the
// selected operation. The canvas is as high as the view, however many rows there are.

import { HEADING, LANE } from "./timeline-layout.js";

const NARROW = 600;
const MOST_ARROWS = 400;
const LETTER = 7;
const NARROWEST = 2; // pixels, of a step
const STEPS = [1, 2, 5, 10];

export const gutterOf = (width) => (width < NARROW ? 96 : 170);

// Makes a canvas as wide as its place and as high as asked, in the pixels of the screen.
export const fitted = (canvas, height) => {
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

export const paletteNow = () => ({
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

// The first span that ends after an instant; ends are the latest up to each span.
const firstEndingAfter = (lane, instant, from = 0) => {
  let low = from;
  let high = lane.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lane.ends[middle] < instant) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
};

export const painter = (canvas, ruler, model) => {
  let palette = paletteNow();

  const place = (view, width) => {
    const gutter = gutterOf(width);
    const scale = (width - gutter) / (view.to - view.from);
    const x = (at) => gutter + (at - view.from) * scale;
    x.back = (px) => view.from + (px - gutter) / scale;
    return x;
  };

  const lane = (pen, { spans, ends }, top, pitch, x, view, width, gutter, state) => {
    const { selected, text } = state;
    let painted = -1;
    let ink = "";
    let i = firstEndingAfter({ ends }, view.from);
    while (i < spans.length && spans[i].from <= view.to) {
      const span = spans[i];
      const end = x(span.to);
      const own = selected !== null && span.operation === selected.id;
      if (end <= painted && !own) {
        // Nothing of it would be seen: go on at the first span that ends to the right of it.
        i = selected === null ? Math.max(i + 1, firstEndingAfter({ ends }, x.back(painted), i)) : i + 1;
        continue;
      }
      const left = Math.max(gutter, x(span.from));
      const right = Math.min(width, Math.max(end, x(span.from) + NARROWEST));
      painted = Math.max(painted, right);
      const dim = (selected !== null && !own) || (text !== "" && !span.name.toLowerCase().includes(text) && !span.of.name.toLowerCase().includes(text));
      pen.globalAlpha = dim ? 0.3 : 1;
      const colour = palette.series[span.colour];
      if (colour !== ink) {
        ink = colour;
        pen.fillStyle = colour;
      }
      pen.fillRect(left, top + 1, right - left, pitch < LANE ? pitch - 1 : pitch - 3);
      pen.globalAlpha = 1;
      if (pitch >= LANE && right - left > span.name.length * LETTER) {
        ink = "";
        pen.fillStyle = dim ? palette.text : palette.page;
        pen.fillText(span.name, left + 4, top + pitch / 2);
      }
      i++;
    }
  };

  const arrows = (pen, layout, operation, x, strong) => {
    pen.strokeStyle = strong ? palette.text : palette.muted;
    pen.fillStyle = pen.strokeStyle;
    pen.lineWidth = strong ? 1.5 : 0.7;
    for (let i = 1; i < operation.steps.length; i++) {
      const before = operation.steps[i - 1];
      const after = operation.steps[i];
      const fromY = layout.middle(before);
      const toY = layout.middle(after);
      if (fromY !== undefined && toY !== undefined) {
        const fromX = x(Math.min(before.to, after.from));
        arrow(pen, fromX, fromY, x(after.from), toY);
      }
    }
  };

  const shortened = (text, gutter, from) => {
    const most = Math.floor((gutter - from - 4) / LETTER);
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  };

  const labels = (pen, rows, gutter, width, folds) => {
    for (const row of rows) {
      if (row.type === "heading") {
        pen.fillStyle = palette.card;
        pen.fillRect(0, row.y, width, HEADING - 4);
        pen.fillStyle = palette.text;
        pen.fillText(`${row.open ? "▾" : "▸"} ${row.label}`, 6, row.y + HEADING / 2 - 2);
        continue;
      }
      pen.fillStyle = palette.page;
      pen.fillRect(0, row.y, gutter - 1, row.height);
      pen.fillStyle = row.type === "group" ? palette.text : palette.muted;
      const sign =
        row.type === "group"
          ? row.open ? "▾" : "▸"
          : folds.pinned.has(row.track.name) ? "★" : "☆";
      pen.fillText(sign, 8, row.y + LANE / 2);
      const label = row.type === "group" ? row.label : row.track.engine;
      pen.fillText(shortened(label, gutter, 24), 24, row.y + LANE / 2);
    }
  };

  const area = (pen, picked, x, height) => {
    pen.fillStyle = palette.link;
    pen.globalAlpha = 0.15;
    pen.fillRect(x(picked.from), 0, x(picked.to) - x(picked.from), height);
    pen.globalAlpha = 1;
  };

  // state: { selected, text, picked, folds, scroll, height }
  const paint = (layout, view, state) => {
    const pen = fitted(canvas, state.height);
    const width = canvas.clientWidth;
    const gutter = gutterOf(width);
    const x = place(view, width);
    const ticks = ticksOf(view, width - gutter);
    pen.strokeStyle = palette.line;
    pen.lineWidth = 1;
    for (const tick of ticks) {
      pen.beginPath();
      pen.moveTo(x(tick.at), 0);
      pen.lineTo(x(tick.at), state.height);
      pen.stroke();
    }
    pen.save();
    pen.translate(0, -state.scroll);
    const shown = layout.rows.filter(
      (row) => row.y + row.height >= state.scroll && row.y <= state.scroll + state.height,
    );
    for (const row of shown) {
      (row.lanes ?? []).forEach((spans, i) =>
        lane(pen, spans, row.y + i * row.pitch, row.pitch, x, view, width, gutter, state),
      );
    }
    if (state.selected !== null) {
      arrows(pen, layout, state.selected, x, true);
    } else {
      const seen = [];
      for (const it of model.operations) {
        if (it.from <= view.to && it.to >= view.from && seen.push(it) * 6 > MOST_ARROWS) {
          break;
        }
      }
      if (seen.length * 6 <= MOST_ARROWS) {
        seen.forEach((operation) => arrows(pen, layout, operation, x, false));
      }
    }
    labels(pen, shown, gutter, width, state.folds);
    pen.restore();
    if (state.picked !== null) {
      area(pen, state.picked, x, state.height);
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

  // The row at a height, and the span at a place, a few pixels to either side counting as on it.
  const at = (layout, view, px, y) => {
    const row = layout.rows.find((it) => y >= it.y && y < it.y + it.height);
    if (row === undefined || px < gutterOf(canvas.clientWidth) || row.type === "heading") {
      return { row, span: null };
    }
    const x = place(view, canvas.clientWidth);
    const one = (row.lanes ?? [])[Math.floor((y - row.y) / row.pitch)];
    if (one === undefined) {
      return { row, span: null };
    }
    let near = null;
    for (let i = firstEndingAfter(one, x.back(px - 4)); i < one.spans.length; i++) {
      const span = one.spans[i];
      if (x(span.from) - 4 > px) {
        break;
      }
      if (x(span.from) <= px && px <= x(span.to)) {
        return { row, span };
      }
      if (near === null && px <= x(span.to) + 4) {
        near = span;
      }
    }
    return { row, span: near };
  };

  return {
    paint,
    at,
    recolour: () => {
      palette = paletteNow();
    },
  };
};
