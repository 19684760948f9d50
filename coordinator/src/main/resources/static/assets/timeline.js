// The timeline of a job: fetched, painted, moved by mouse, touch and keyboard. Whoever chooses an
// operation sees its steps in the table, which the server has filled for those without scripts.

import { modelOf } from "./timeline-model.js";
import { gutterOf, painter } from "./timeline-draw.js";

const SHORTEST = 1e-4;
const WHEEL = 1.0015;

const part = (id) => document.getElementById(id);

const canvas = part("timeline-canvas");
const say = (text) => {
  part("timeline-under").textContent = text;
};

const microseconds = (value) => value.toFixed(6);

const begin = (model) => {
  const paint = painter(canvas, part("timeline-ruler"), model);
  const view = { from: model.from, to: model.to };
  let selected = null;
  let waiting = false;

  canvas.style.height = `${paint.height}px`;

  const draw = () => {
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        paint.paint(view, selected);
      });
    }
  };

  const show = (from, to) => {
    const whole = Math.max(model.to - model.from, SHORTEST);
    const room = whole * 0.05;
    const length = Math.min(Math.max(to - from, SHORTEST), whole + 2 * room);
    const middle = (from + to) / 2;
    const first = Math.max(model.from - room, middle - length / 2);
    view.from = Math.min(first, model.to + room - length);
    view.to = view.from + length;
    draw();
  };

  const zoom = (factor, around) => {
    show(around - (around - view.from) / factor, around + (view.to - around) / factor);
  };
  const middle = () => (view.from + view.to) / 2;
  const pan = (share) => {
    const by = share * (view.to - view.from);
    show(view.from + by, view.to + by);
  };
  const all = () => show(model.from, model.to);
  const around = (operation) => {
    const room = Math.max(operation.to - operation.from, SHORTEST) * 0.5;
    show(operation.from - room, operation.to + room);
  };

  const select = (operation) => {
    selected = operation;
    if (operation !== null) {
      steps(operation);
    }
    draw();
  };
  const step = (by) => {
    if (model.operations.length > 0) {
      const now = selected === null ? -1 : model.operations.indexOf(selected);
      const next = (now + by + model.operations.length) % model.operations.length;
      select(model.operations[selected === null && by < 0 ? model.operations.length - 1 : next]);
      around(selected);
      const top = paint.top(selected.steps[0]);
      const frame = canvas.parentElement;
      if (top < frame.scrollTop || top > frame.scrollTop + frame.clientHeight - 40) {
        frame.scrollTop = Math.max(0, top - 60);
      }
    }
  };

  const actions = {
    in: () => zoom(1.5, middle()),
    out: () => zoom(1 / 1.5, middle()),
    left: () => pan(-0.2),
    right: () => pan(0.2),
    all,
    previous: () => step(-1),
    next: () => step(1),
    chosen: () => selected !== null && around(selected),
    none: () => select(null),
  };
  const keys = {
    "+": "in", "=": "in", "-": "out", ArrowLeft: "left", ArrowRight: "right",
    0: "all", Home: "all", p: "previous", n: "next", Enter: "chosen", Escape: "none",
  };

  canvas.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    if (action !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      actions[action]();
    }
  });
  for (const button of document.querySelectorAll("[data-timeline]")) {
    button.addEventListener("click", () => actions[button.dataset.timeline]());
  }

  const timeAt = (px) => {
    const gutter = gutterOf(canvas.clientWidth);
    const share = (px - gutter) / (canvas.clientWidth - gutter);
    return view.from + share * (view.to - view.from);
  };

  canvas.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(WHEEL ** -event.deltaY, timeAt(event.offsetX));
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        pan((event.deltaX || event.deltaY) / canvas.clientWidth);
      }
    },
    { passive: false },
  );
  canvas.addEventListener("dblclick", (event) => zoom(2, timeAt(event.offsetX)));

  pointers(canvas, {
    drag: (by) => pan(-by / (canvas.clientWidth - gutterOf(canvas.clientWidth))),
    pinch: (factor, px) => zoom(factor, timeAt(px)),
    hover: (px, py) => {
      const span = paint.at(view, px, py);
      canvas.classList.toggle("over", span !== null);
      if (span !== null) {
        say(`${span.name} on ${span.track}, from ${microseconds(span.from)} us, takes ${microseconds(span.to - span.from)} us`);
      }
    },
    click: (px, py) => {
      const span = paint.at(view, px, py);
      const id = span === null ? "" : span.operation;
      select(model.operations.find((it) => it.id === id && id !== "") ?? null);
    },
  });

  new ResizeObserver(draw).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    paint.recolour();
    draw();
  });

  const first = model.operations.find((it) => it.id === canvas.dataset.operation);
  if (first === undefined) {
    all();
  } else {
    selected = first;
    around(first);
  }
  part("timeline-frame").hidden = false;
  part("timeline-controls").hidden = false;
  const sample = model.everyNth > 1 ? `; of all operations, every ${model.everyNth}th is kept` : "";
  say(`${model.operations.length} operations on ${model.tracks.length} engines${sample}`);
  canvas.dataset.ready = "true";
};

// One pointer drags or clicks, two pinch.
const pointers = (element, on) => {
  const down = new Map();
  let moved = 0;
  const spread = () => {
    const [a, b] = [...down.values()];
    return Math.abs(a.x - b.x);
  };
  element.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    moved = 0;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (before === undefined) {
      on.hover(event.offsetX, event.offsetY);
      return;
    }
    const by = event.offsetX - before.x;
    const was = down.size === 2 ? spread() : 0;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    moved += Math.abs(by);
    if (down.size === 2 && was > 0 && spread() > 0) {
      on.pinch(spread() / was, event.offsetX);
    } else if (down.size === 1 && moved > 3) {
      on.drag(by);
    }
  });
  const up = (event) => {
    if (down.delete(event.pointerId) && event.type === "pointerup" && moved <= 3) {
      on.click(event.offsetX, event.offsetY);
    }
  };
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
};

const cell = (text, kind) => {
  const data = document.createElement("td");
  data.textContent = text;
  if (kind !== "") {
    data.className = kind;
  }
  return data;
};

// Fills the table of steps as the server does.
const steps = (operation) => {
  let reached = operation.from;
  const rows = operation.steps.map((span, i) => {
    const row = document.createElement("tr");
    row.append(
      cell(String(i + 1), "number"),
      cell(span.name, ""),
      cell(span.track, ""),
      cell(microseconds(span.from - operation.from), "number"),
      cell(microseconds(Math.max(0, span.from - reached)), "number"),
      cell(microseconds(span.to - span.from), "number"),
    );
    reached = Math.max(reached, span.to);
    return row;
  });
  part("steps-body").replaceChildren(...rows);
  part("steps-title").textContent =
    `Operation ${operation.id}: ${operation.steps.length} steps in ` +
    `${microseconds(operation.to - operation.from)} us, from ${microseconds(operation.from)} us on`;
  history.replaceState(null, "", `?operation=${encodeURIComponent(operation.id)}`);
};

try {
  const answer = await fetch(canvas.dataset.trace);
  if (!answer.ok) {
    throw new Error(`the trace cannot be fetched: ${answer.status}`);
  }
  begin(modelOf(await answer.json()));
} catch (problem) {
  say(String(problem.message ?? problem));
}
