// Tables beside a timeline: the steps of an operation, and the sums of an area.

const part = (id) => document.getElementById(id);

export const microseconds = (value) => value.toFixed(6);

const cell = (text, kind) => {
  const data = document.createElement("td");
  data.textContent = text;
  if (kind !== "") {
    data.className = kind;
  }
  return data;
};

// Fills the table of steps as the server does.
export const steps = (operation) => {
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

// Count, sum and mean of the spans in an area, by what they do; what reaches beyond it is cut.
export const sums = (tracks, from, to) => {
  const byName = new Map();
  for (const track of tracks) {
    for (const lane of track.lanes) {
      for (const span of lane.spans) {
        const time = Math.min(span.to, to) - Math.max(span.from, from);
        if (time > 0 || (span.from >= from && span.to <= to)) {
          const sum = byName.get(span.name) ?? { count: 0, time: 0 };
          sum.count++;
          sum.time += time;
          byName.set(span.name, sum);
        }
      }
    }
  }
  const rows = [...byName]
    .sort((a, b) => b[1].time - a[1].time)
    .map(([name, sum]) => {
      const row = document.createElement("tr");
      row.append(
        cell(name, ""),
        cell(String(sum.count), "number"),
        cell(microseconds(sum.time), "number"),
        cell(microseconds(sum.time / sum.count), "number"),
        cell(`${((100 * sum.time) / (to - from)).toFixed(1)} %`, "number"),
      );
      return row;
    });
  part("sums-body").replaceChildren(...rows);
  part("sums-title").textContent =
    `${microseconds(from)} us to ${microseconds(to)} us, ${microseconds(to - from)} us long, ` +
    `${tracks.length} engines`;
  part("sums").hidden = false;
};
