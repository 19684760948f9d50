// A timeline on its canvas, moved by mouse, touch and keyboard. Whoever selects an operation sees its
// steps in the table, which the server has filled for those without scripts.

import { foldsOf, layoutOf } from "./timeline-layout.js";
import { gutterOf, painter } from "./timeline-draw.js";
import { overview } from "./timeline-overview.js";
import { pointers } from "./timeline-pointers.js";
import { microseconds, steps, sums } from "./timeline-tables.js";

const SHORTEST = 1e-4;
const WHEEL = 1.0015;

const part = (id) => document.getElementById(id);

export const begin = (model, say) => {
  const canvas = part("timeline-canvas");
  const frame = part("timeline-frame");
  const space = part("timeline-space");
  const tip = part("timeline-tip");
  const paint = painter(canvas, part("timeline-ruler"), model);
  const view = { from: model.from, to: model.to };
  const state = { selected: null, text: "", picked: null, folds: foldsOf(), scroll: 0, height: 300 };
  let follow = false;
  let layout = layoutOf(model, state.folds);
  let waiting = false;

  const draw = () => {
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        state.scroll = frame.scrollTop;
        paint.paint(layout, view, state);
        strip.paint(state.selected);
      });
    }
  };

  const size = () => {
    const most = Math.max(240, Math.round(window.innerHeight * 0.7));
    state.height = Math.min(most, layout.height);
    canvas.style.height = `${state.height}px`;
    frame.style.height = `${state.height + 24}px`;
    space.style.height = `${Math.max(0, layout.height - state.height)}px`;
    draw();
  };

  const arrange = () => {
    const only =
      follow && state.selected !== null ? new Set(state.selected.steps.map((it) => it.of)) : null;
    layout = layoutOf(model, state.folds, { only, text: state.text });
    size();
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

  const strip = overview(part("timeline-overview"), model, view, show);

  const zoom = (factor, around) => {
    show(around - (around - view.from) / factor, around + (view.to - around) / factor);
  };
  // Zooming keeps the selected operation in view.
  const middle = () => {
    const { selected } = state;
    const centre = selected === null ? null : (selected.from + selected.to) / 2;
    return centre !== null && centre > view.from && centre < view.to
      ? centre
      : (view.from + view.to) / 2;
  };
  const pan = (share) => {
    const by = share * (view.to - view.from);
    show(view.from + by, view.to + by);
  };
  const around = (operation) => {
    const room = Math.max(operation.to - operation.from, SHORTEST) * 0.5;
    show(operation.from - room, operation.to + room);
  };

  const select = (operation) => {
    state.selected = operation;
    if (operation !== null) {
      steps(operation);
    } else {
      follow = false;
    }
    followed();
    arrange();
  };
  const followed = () => {
    const button = document.querySelector("[data-timeline=follow]");
    button?.setAttribute("aria-pressed", String(follow && state.selected !== null));
  };
  const reach = (operation) => {
    around(operation);
    const top = layout.middle(operation.steps[0]) ?? 0;
    if (top < frame.scrollTop || top > frame.scrollTop + state.height - 40) {
      frame.scrollTop = Math.max(0, top - 60);
    }
  };
  const step = (by) => {
    if (model.operations.length > 0) {
      const now = state.selected === null ? -1 : model.operations.indexOf(state.selected);
      const next = (now + by + model.operations.length) % model.operations.length;
      follow = true; // Cause and effect are in view together.
      select(
        model.operations[state.selected === null && by < 0 ? model.operations.length - 1 : next],
      );
      reach(state.selected);
    }
  };
  let found = null;
  const find = () => {
    // The match after the last one; without one, the first after the middle of the view.
    const wanted = state.text;
    if (wanted === "") {
      return;
    }
    const matches = [];
    for (const track of model.tracks) {
      for (const lane of track.lanes) {
        for (const span of lane.spans) {
          if (span.name.toLowerCase().includes(wanted) || track.name.toLowerCase().includes(wanted)) {
            matches.push(span);
          }
        }
      }
    }
    if (matches.length === 0) {
      say(`nothing is called ${wanted}`);
      return;
    }
    matches.sort((a, b) => a.from - b.from);
    const last = matches.indexOf(found);
    const next =
      last < 0 ? Math.max(0, matches.findIndex((it) => it.from > middle())) : last + 1;
    found = matches[next % matches.length];
    const length = view.to - view.from;
    show(found.from - length / 2, found.from + length / 2);
    say(facts(found));
  };
  const sum = (from, to) => {
    const tracks = new Set();
    for (const row of layout.rows) {
      (row.tracks ?? (row.track === undefined ? [] : [row.track])).forEach((it) => tracks.add(it));
    }
    sums([...tracks], from, to);
  };

  const actions = {
    in: () => zoom(1.5, middle()),
    out: () => zoom(1 / 1.5, middle()),
    left: () => pan(-0.2),
    right: () => pan(0.2),
    up: () => (frame.scrollTop -= 60),
    down: () => (frame.scrollTop += 60),
    all: () => show(model.from, model.to),
    previous: () => step(-1),
    next: () => step(1),
    chosen: () => state.selected !== null && reach(state.selected),
    follow: () => {
      follow = !follow;
      followed();
      arrange();
    },
    sums: () => sum(Math.max(view.from, model.from), Math.min(view.to, model.to)),
    unfold: () => {
      const folded = layout.rows.filter((it) => it.type === "group" && !it.open);
      folded.forEach((it) => state.folds.open.add(it.key));
      if (folded.length === 0) {
        state.folds.open.clear();
      }
      arrange();
    },
    none: () => {
      state.picked = null;
      part("sums").hidden = true;
      select(null);
    },
  };
  const keys = {
    "+": "in", "=": "in", w: "in", "-": "out", s: "out", ArrowLeft: "left", a: "left",
    ArrowRight: "right", d: "right", ArrowUp: "up", ArrowDown: "down", 0: "all", Home: "all",
    p: "previous", n: "next", Enter: "chosen", f: "follow", m: "sums", u: "unfold", Escape: "none",
  };

  canvas.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    if (action !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      actions[action]();
    }
  });
  for (const button of document.querySelectorAll("[data-timeline]")) {
    button.addEventListener("click", () => actions[button.dataset.timeline]?.());
  }
  const search = part("timeline-search");
  search.addEventListener("input", () => {
    state.text = search.value.trim().toLowerCase();
    found = null;
    arrange();
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      find();
    }
  });

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

  const facts = (span) => {
    const more = Object.entries(span.args).map(([name, value]) => `${name} ${value}`);
    return [
      span.name,
      `on ${span.of.name}`,
      `from ${microseconds(span.from)} us`,
      `takes ${microseconds(span.to - span.from)} us`,
      ...more,
    ].join(", ");
  };
  const hint = (span, px, py) => {
    tip.hidden = span === null;
    if (span !== null) {
      const more = Object.entries(span.args).map(([name, value]) => `${name}: ${value}`);
      tip.replaceChildren(
        ...[
          span.name,
          span.of.name,
          `begins at ${microseconds(span.from)} us`,
          `takes ${microseconds(span.to - span.from)} us`,
          ...more,
        ].map((line, i) => {
          const element = document.createElement(i === 0 ? "b" : "span");
          element.textContent = line;
          return element;
        }),
      );
      const left = Math.min(px + 14, canvas.clientWidth - tip.offsetWidth - 8);
      const below = py + 46 + tip.offsetHeight < state.height + 24;
      tip.style.left = `${Math.max(0, left)}px`;
      tip.style.top = `${frame.offsetTop + py + (below ? 40 : -tip.offsetHeight + 10)}px`;
    }
  };

  const toggle = (set, key) => (set.has(key) ? set.delete(key) : set.add(key));
  pointers(canvas, {
    drag: (by, down) => {
      frame.scrollTop -= down;
      pan(-by / (canvas.clientWidth - gutterOf(canvas.clientWidth)));
    },
    pinch: (factor, px) => zoom(factor, timeAt(px)),
    pick: (a, b) => {
      state.picked = { from: timeAt(Math.min(a, b)), to: timeAt(Math.max(a, b)) };
      draw();
    },
    picked: () => {
      if (state.picked.to > state.picked.from) {
        sum(state.picked.from, state.picked.to);
      }
    },
    leave: () => hint(null),
    hover: (px, py) => {
      const { row, span } = paint.at(layout, view, px, py + frame.scrollTop);
      const label = row !== undefined && px < gutterOf(canvas.clientWidth);
      canvas.classList.toggle("over", span !== null || label);
      hint(span, px, py);
    },
    click: (px, py) => {
      const { row, span } = paint.at(layout, view, px, py + frame.scrollTop);
      if (row?.type === "heading") {
        toggle(state.folds.closed, row.key);
        arrange();
      } else if (row !== undefined && px < gutterOf(canvas.clientWidth)) {
        if (row.type === "group") {
          toggle(state.folds.open, row.key);
        } else {
          toggle(state.folds.pinned, row.track.name);
        }
        arrange();
      } else {
        const id = span === null ? "" : span.operation;
        select(model.operations.find((it) => it.id === id && id !== "") ?? null);
      }
    },
  });

  frame.addEventListener("scroll", draw);
  new ResizeObserver(size).observe(frame.parentElement);
  const recolour = () => {
    paint.recolour();
    strip.recolour();
    draw();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  document.addEventListener("doorbell:recolour", recolour);

  const legend = part("timeline-legend");
  legend.replaceChildren(
    ...[...model.colours].map(([name, colour]) => {
      const item = document.createElement("li");
      item.className = `s${colour}`;
      item.append(document.createElement("i"), name);
      return item;
    }),
  );

  frame.hidden = false;
  part("timeline-overview").hidden = false;
  part("timeline-controls").hidden = false;
  const first = model.operations.find((it) => it.id === canvas.dataset.operation);
  arrange();
  if (first === undefined) {
    actions.all();
  } else {
    state.selected = first;
    reach(first);
  }
  const sample = model.everyNth > 1 ? `; of all operations, every ${model.everyNth}th is kept` : "";
  say(`${model.operations.length} operations on ${model.tracks.length} engines${sample}`);
  canvas.dataset.ready = "true";
  return { show, view, model };
};
