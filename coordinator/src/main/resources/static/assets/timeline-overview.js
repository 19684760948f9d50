// The whole run in a strip: how busy its engines are, and a window around the part in view, which
// pointers and keys move.

import { fitted, gutterOf, paletteNow } from "./timeline-draw.js";

const HEIGHT = 44;
const BASE = HEIGHT - 3;
const NARROWEST = 6; // pixels, of the window
const STEP = 0.2; // of the part in view

const rounded = (us) => Number(us.toPrecision(5));

// Busy time of all engines in each of some equal parts of the run, as a share of the largest.
const sharesOf = (model, parts) => {
  const busy = new Float64Array(parts);
  const length = Math.max(model.to - model.from, 1e-9) / parts;
  for (const lane of model.tracks.flatMap((track) => track.lanes)) {
    for (const span of lane.spans) {
      const from = (span.from - model.from) / length;
      const to = Math.min((span.to - model.from) / length, parts);
      for (let i = Math.floor(from); i < to; i++) {
        busy[i] += Math.min(to, i + 1) - Math.max(from, i);
      }
    }
  }
  const most = busy.reduce((a, b) => Math.max(a, b), 1e-9);
  return busy.map((it) => it / most);
};

// `show` moves the view, and whoever moves it calls `paint`.
export const overview = (canvas, model, view, show) => {
  let palette = paletteNow();
  let shares = new Float64Array(0);

  const scaleOf = () => {
    const gutter = gutterOf(canvas.clientWidth);
    const scale = (canvas.clientWidth - gutter - 2) / Math.max(model.to - model.from, 1e-9);
    const x = (at) => gutter + (Math.min(Math.max(at, model.from), model.to) - model.from) * scale;
    x.back = (px) => model.from + (px - gutter) / scale;
    return x;
  };
  const windowOf = (x) => {
    const left = x(view.from);
    const right = x(view.to);
    const more = Math.max(0, NARROWEST - (right - left)) / 2;
    return { left: left - more, right: right + more };
  };

  const paint = (selected) => {
    const pen = fitted(canvas, HEIGHT);
    const width = canvas.clientWidth;
    const gutter = gutterOf(width);
    const x = scaleOf();
    const parts = Math.max(1, Math.floor(width - gutter - 2));
    if (shares.length !== parts) {
      shares = sharesOf(model, parts);
    }
    const { left, right } = windowOf(x);
    pen.fillStyle = palette.card;
    pen.fillRect(gutter, 0, width - gutter, HEIGHT);
    pen.fillStyle = palette.page;
    pen.fillRect(left, 0, right - left, HEIGHT);
    pen.fillStyle = palette.muted;
    shares.forEach((share, i) => pen.fillRect(gutter + i, BASE - share * (BASE - 4), 1, share * (BASE - 4)));
    if (selected !== null) {
      pen.fillStyle = palette.series[1];
      pen.fillRect(x(selected.from), 0, Math.max(2, x(selected.to) - x(selected.from)), 4);
    }
    pen.strokeStyle = palette.link;
    pen.lineWidth = 2;
    pen.strokeRect(left + 1, 1, right - left - 2, HEIGHT - 2);
    pen.fillStyle = palette.muted;
    pen.fillText("whole run", 6, HEIGHT / 2);
    const from = rounded(Math.max(view.from, model.from));
    const to = rounded(Math.min(view.to, model.to));
    canvas.ariaValueMin = rounded(model.from);
    canvas.ariaValueMax = rounded(model.to);
    canvas.ariaValueNow = from;
    canvas.ariaValueText = `${from} to ${to} us of ${rounded(model.to)} us`;
  };

  const length = () => view.to - view.from;
  const centre = (at) => show(at - length() / 2, at + length() / 2);
  const move = (share) => show(view.from + share * length(), view.to + share * length());
  const scale = (factor) => {
    const middle = (view.from + view.to) / 2;
    show(middle - (length() * factor) / 2, middle + (length() * factor) / 2);
  };
  const keys = {
    ArrowRight: () => move(STEP),
    ArrowUp: () => move(STEP),
    ArrowLeft: () => move(-STEP),
    ArrowDown: () => move(-STEP),
    PageUp: () => move(1),
    PageDown: () => move(-1),
    Home: () => centre(model.from),
    End: () => centre(model.to),
    "+": () => scale(1 / 1.5),
    "=": () => scale(1 / 1.5),
    "-": () => scale(1.5),
    0: () => show(model.from, model.to),
  };
  canvas.addEventListener("keydown", (event) => {
    const key = keys[event.key];
    if (key !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      key();
    }
  });

  // Distance from the grabbed instant to the middle of the view, while a pointer is down.
  let grabbed = null;
  canvas.addEventListener("pointerdown", (event) => {
    const x = scaleOf();
    const { left, right } = windowOf(x);
    const inside = event.offsetX >= left && event.offsetX <= right;
    grabbed = inside ? (view.from + view.to) / 2 - x.back(event.offsetX) : 0;
    canvas.setPointerCapture(event.pointerId);
    centre(x.back(event.offsetX) + grabbed);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (grabbed !== null) {
      centre(scaleOf().back(event.offsetX) + grabbed);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => {
      grabbed = null;
    });
  }

  return {
    paint,
    recolour: () => {
      palette = paletteNow();
    },
  };
};
