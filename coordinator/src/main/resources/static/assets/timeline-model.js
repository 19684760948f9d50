// A trace of Chrome's format, put in order: tracks by node, spans in lanes, operations in steps.
// Times are microseconds with picoseconds behind the point.

const MOST_LANES = 8;

const natural = new Intl.Collator("en", { numeric: true });

const nodeOf = (track) => track.split("/", 1)[0];

// Engines that are alike but for their numbers belong together.
const kindOf = (track) => track.slice(nodeOf(track).length).replace(/\d+/g, "");

const spansOf = (events) => {
  const names = new Map();
  const spans = [];
  for (const event of events) {
    if (event.ph === "M" && event.name === "thread_name") {
      names.set(event.tid, event.args.name);
    }
  }
  for (const event of events) {
    if (event.ph === "X") {
      spans.push({
        name: event.name,
        track: names.get(event.tid) ?? String(event.tid),
        from: event.ts,
        to: event.ts + event.dur,
        operation: event.args?.operation ?? "",
        args: event.args ?? {},
      });
    }
  }
  return spans.sort((a, b) => a.from - b.from || a.to - b.to || (a.name < b.name ? -1 : 1));
};

// Spans of a lane by their start, with the latest end up to each: where a search begins.
const laneOf = (spans) => {
  let latest = -Infinity;
  const ends = new Float64Array(spans.length);
  spans.forEach((span, i) => {
    latest = Math.max(latest, span.to);
    ends[i] = latest;
  });
  return { spans, ends };
};

// Puts spans that overlap below each other.
const inLanes = (spans) => {
  const ends = [];
  const lanes = [];
  for (const span of spans) {
    let lane = ends.findIndex((end) => end <= span.from);
    if (lane < 0) {
      lane = Math.min(ends.length, MOST_LANES - 1);
    }
    ends[lane] = Math.max(ends[lane] ?? 0, span.to);
    (lanes[lane] ??= []).push(span);
    span.lane = lane;
  }
  return lanes.map(laneOf);
};

// All spans of several tracks on one lane, for a folded group.
export const mergedLane = (tracks) =>
  laneOf(
    tracks
      .flatMap((track) => track.lanes.flatMap((lane) => lane.spans))
      .sort((a, b) => a.from - b.from || a.to - b.to),
  );

// Time in which a track has a span.
const busyOf = (lanes) => {
  let busy = 0;
  for (const lane of lanes) {
    let painted = -Infinity;
    for (const span of lane.spans) {
      busy += Math.max(0, span.to - Math.max(span.from, painted));
      painted = Math.max(painted, span.to);
    }
  }
  return busy;
};

// Tracks of a node stand in the order in which work first comes to their kind.
const tracksOf = (spans) => {
  const byName = new Map();
  const kinds = new Map();
  for (const span of spans) {
    if (!byName.has(span.track)) {
      byName.set(span.track, []);
    }
    byName.get(span.track).push(span);
    const kind = kindOf(span.track);
    if (!kinds.has(kind)) {
      kinds.set(kind, kinds.size);
    }
  }
  const names = [...byName.keys()].sort(
    (a, b) =>
      natural.compare(nodeOf(a), nodeOf(b)) ||
      kinds.get(kindOf(a)) - kinds.get(kindOf(b)) ||
      natural.compare(a, b),
  );
  return names.map((name) => {
    const lanes = inLanes(byName.get(name));
    const track = {
      name,
      node: nodeOf(name),
      kind: kindOf(name),
      engine: name.slice(nodeOf(name).length + 1) || name,
      lanes,
      busy: busyOf(lanes),
    };
    byName.get(name).forEach((span) => {
      span.of = track;
    });
    return track;
  });
};

const operationsOf = (spans) => {
  const operations = new Map();
  for (const span of spans) {
    if (span.operation !== "") {
      if (!operations.has(span.operation)) {
        operations.set(span.operation, { id: span.operation, steps: [], from: span.from, to: 0 });
      }
      const operation = operations.get(span.operation);
      operation.steps.push(span);
      operation.to = Math.max(operation.to, span.to);
    }
  }
  return [...operations.values()];
};

// What is done has a colour by the order in which it is first done.
const coloursOf = (spans) => {
  const colours = new Map();
  for (const span of spans) {
    if (!colours.has(span.name)) {
      colours.set(span.name, colours.size % 8);
    }
    span.colour = colours.get(span.name);
  }
  return colours;
};

export const modelOf = (trace) => {
  const spans = spansOf(trace.traceEvents ?? []);
  return {
    tracks: tracksOf(spans),
    operations: operationsOf(spans),
    colours: coloursOf(spans),
    from: spans.length > 0 ? spans[0].from : 0,
    to: spans.reduce((latest, span) => Math.max(latest, span.to), 0),
    everyNth: trace.otherData?.everyNth ?? 1,
  };
};
