// Charts of a running job: its speed and its busiest resources, from the events of its progress.

const SVG = "http://www.w3.org/2000/svg";
const MOST = 300;
const WIDTH = 300;
const HEIGHT = 80;
const BUSIEST = 3;
const LEAST_PERMILLE = 100; // of a resource with a chart

const section = document.querySelector("[data-progress]");
const charts = new Map();

const made = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
};

const short = (value) =>
  value >= 1000
    ? Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(value)
    : value.toPrecision(3);

// Adds a value to the chart of a name, which begins with its first.
const add = (name, unit, value) => {
  let chart = charts.get(name);
  if (chart === undefined) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    const svg = made("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    const line = made("polyline", { class: "curve" });
    svg.append(line);
    svg.classList.add("s0");
    figure.append(caption, svg);
    section.querySelector(".live").append(figure);
    chart = { caption, svg, line, values: [] };
    charts.set(name, chart);
  }
  chart.values.push(value);
  if (chart.values.length > MOST) {
    chart.values.shift();
  }
  const most = Math.max(...chart.values);
  const step = WIDTH / Math.max(1, chart.values.length - 1);
  chart.line.setAttribute(
    "points",
    chart.values
      .map((it, i) => `${(i * step).toFixed(1)},${(HEIGHT - 3 - (it / (most || 1)) * (HEIGHT - 6)).toFixed(1)}`)
      .join(" "),
  );
  chart.caption.textContent = `${name}: ${short(value)} ${unit}, at most ${short(most)} ${unit}`;
  chart.svg.setAttribute("aria-label", chart.caption.textContent);
};

let before = null;

const progressed = (now) => {
  const seconds = before === null ? 0 : (now.wallMillis - before.wallMillis) / 1000;
  if (seconds > 0) {
    section.hidden = false;
    add("events", "/s", (now.events - before.events) / seconds);
    add("virtual time", "us/s", (now.virtualPs - before.virtualPs) / 1e6 / seconds);
    // A resource that was among the busiest keeps its chart.
    now.busy.forEach(({ resource, sharePermille }, i) => {
      if (charts.has(resource) || (i < BUSIEST && sharePermille >= LEAST_PERMILLE)) {
        add(resource, "% busy", sharePermille / 10);
      }
    });
  }
  if (before === null || seconds > 0) {
    before = now;
  }
};

if (section !== null && "EventSource" in globalThis) {
  const all = document.createElement("div");
  all.className = "live";
  section.append(all);
  const events = new EventSource(section.dataset.progress);
  events.addEventListener("progress", (event) => progressed(JSON.parse(event.data)));
}
