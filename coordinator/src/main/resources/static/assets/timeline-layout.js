// Rows of a timeline: pinned engines, then the engines of each node. Engines of a kind with many are
// folded into one row, engines that are hardly busy into another. Many lanes of one engine are thin,
// so that cause and effect fit into one view; those of a pinned engine have room for names.

import { mergedLane } from "./timeline-model.js";

export const LANE = 18;
export const HEADING = 24;
const THIN = 6;
const GAP = 6;
const MANY = 4;
const FEW_LANES = 2;
const IDLE = 0.01;

const grouped = (items, keyOf) => {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) {
      groups.set(key, []);
    }
    groups.get(key).push(item);
  }
  return groups;
};

// What is folded and pinned, by names that last as long as the page.
export const foldsOf = () => ({ open: new Set(), closed: new Set(), pinned: new Set() });

const matches = (track, text) =>
  text === "" ||
  track.name.toLowerCase().includes(text) ||
  track.lanes.some((lane) => lane.spans.some((span) => span.name.toLowerCase().includes(text)));

// Rows from the top. `only` limits them to some tracks, `text` to those that match a search.
export const layoutOf = (model, folds, { only = null, text = "" } = {}) => {
  const rows = [];
  const places = new Map(); // of tracks; those in a folded row have no lanes of their own
  let y = 0;
  const put = (row, height) => {
    rows.push({ ...row, y, height });
    y += height + (row.type === "heading" ? 0 : GAP);
  };
  const track = (it) => {
    const thin = it.lanes.length > FEW_LANES && !folds.pinned.has(it.name);
    const pitch = thin ? THIN : LANE;
    places.set(it, { y, pitch });
    put({ type: "track", track: it, lanes: it.lanes, pitch }, Math.max(LANE, it.lanes.length * pitch));
  };
  const group = (key, label, tracks) => {
    const open = folds.open.has(key);
    if (!open) {
      tracks.forEach((it) => places.set(it, { y, pitch: 0 }));
    }
    const lanes = open ? [] : [(tracks.merged ??= mergedLane(tracks))];
    put({ type: "group", key, label, open, lanes, tracks, pitch: LANE }, LANE);
    if (open) {
      tracks.forEach(track);
    }
  };

  const wanted = model.tracks.filter((it) => (only === null || only.has(it)) && matches(it, text));
  const pinned = wanted.filter((it) => folds.pinned.has(it.name));
  if (pinned.length > 0) {
    put({ type: "heading", key: "pinned", label: "Pinned", open: true }, HEADING);
    pinned.forEach(track);
  }
  const rest = wanted.filter((it) => !folds.pinned.has(it.name));
  const plain = only !== null || text !== "";
  for (const [node, tracks] of grouped(rest, (it) => it.node)) {
    const open = !folds.closed.has(node);
    put({ type: "heading", key: node, label: node, open }, HEADING);
    if (!open) {
      tracks.forEach((it) => places.set(it, { y: y - HEADING, pitch: 0 }));
      continue;
    }
    if (plain) {
      tracks.forEach(track);
      continue;
    }
    const whole = Math.max(model.to - model.from, 1e-9);
    const busy = tracks.filter((it) => it.busy >= IDLE * whole);
    const idle = tracks.filter((it) => it.busy < IDLE * whole);
    for (const [kind, alike] of grouped(busy, (it) => it.kind)) {
      if (alike.length > MANY) {
        group(`${node}${kind}`, `${kind.replace(/^\//, "")} × ${alike.length}`, alike);
      } else {
        alike.forEach(track);
      }
    }
    if (idle.length > 1) {
      group(`${node} idle`, `${idle.length} nearly idle`, idle);
    } else {
      idle.forEach(track);
    }
  }
  return {
    rows,
    height: y + GAP,
    // The middle of the lane of a span, or undefined where its track is not shown.
    middle: (span) => {
      const place = places.get(span.of);
      return place && place.y + (place.pitch === 0 ? LANE / 2 : (span.lane + 0.5) * place.pitch);
    },
  };
};
