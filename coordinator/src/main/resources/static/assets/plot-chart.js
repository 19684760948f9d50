// One plot, drawn by uPlot from the numbers in its figure.

import uPlot from "./uplot/uPlot.esm.js";
import { dataOf } from "./plot-data.js";
import { PlotLegend } from "./plot-legend.js";
import { drawMarks } from "./plot-marks.js";
import { nearest, next, pointsIn } from "./plot-near.js";
import { rangeOf, ticks, tickText } from "./plot-scale.js";

const SHAPE = 0.6; // Height over width.
const LEAST_HEIGHT = 260;
const LEAST_DRAG = 5; // Pixels; less was a click.
const ROOM = { x: 70, y: 28 }; // Pixels for each tick.
const DASH = [7, 4];
const FACTOR = 1.5; // Of one step of zooming by the keyboard.

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const amount = (axis, value) => `${value}${axis.unit ? ` ${axis.unit}` : ""}`;

export class PlotChart {
  #figure;
  #plot;
  #data;
  #view;
  #near = null; // The point that is read.
  #chosen = null; // Whether its user wants a logarithmic y axis.
  #legend;
  #box = document.createElement("div");
  #chart;
  #resized;

  // before: the state of the chart that this one comes after, if any.
  constructor(figure, hint, before) {
    this.#figure = figure;
    this.#plot = JSON.parse(figure.dataset.plot);
    this.#data = dataOf(this.#plot);
    this.#view = this.#all();
    figure.dataset.drawn = "";
    const drawing = figure.querySelector(":scope > svg");
    this.#box.className = "chart";
    this.#box.tabIndex = 0;
    this.#box.setAttribute("role", "application");
    this.#box.setAttribute("aria-label", `${this.#plot.title}: arrows read, plus and minus zoom`);
    drawing.before(this.#box);
    drawing.setAttribute("hidden", "");
    this.#legend = new PlotLegend(
      figure.querySelector(".legend"),
      hint,
      {
        toggle: (index, shown) => this.#chart.setSeries(index + 1, { show: shown }),
        zoom: (inwards) => this.#zoomBy(inwards ? 1 / FACTOR : FACTOR),
        reset: () => this.#zoom(this.#all()),
        rescale: this.#positive() ? () => this.#rescale(!this.#plot.y.logarithmic) : null,
        enlarge: () =>
          this.#full() ? document.exitFullscreen() : figure.requestFullscreen().catch(() => {}),
      },
    );
    this.#draw();
    figure.addEventListener("fullscreenchange", () => {
      this.#legend.full(this.#full());
      this.#resize();
    });
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#box.addEventListener("blur", () => this.#read(null));
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(this.#box);
    if (before) {
      if (before.logarithmic !== null && this.#positive()) {
        this.#rescale(before.logarithmic);
      }
      this.#data.series.forEach(({ name }, i) => before.hidden.includes(name) && this.#legend.press(i));
      this.#zoom(before.view ?? this.#all());
    }
  }

  // What its user has made of it.
  state() {
    const hidden = this.#data.series.filter((series, i) => !this.#chart.series[i + 1].show);
    return {
      hidden: hidden.map((series) => series.name),
      view: this.#zoomed() ? this.#view : null,
      logarithmic: this.#chosen,
    };
  }

  // It is on the page no more.
  end() {
    this.#resized.disconnect();
    this.#chart.destroy();
  }

  redraw() {
    this.#chart.redraw(false, true);
  }

  #draw() {
    this.#chart = new uPlot(this.#options(), this.#data.columns, this.#box);
    this.#legend.logarithmic(this.#plot.y.logarithmic);
  }

  // Everything that a y axis is to show.
  #heights() {
    return [
      ...this.#plot.curves.flatMap((curve) => curve.points.map(([, y]) => y)),
      ...this.#plot.published.flatMap((mark) => mark.points?.map(([, y]) => y) ?? mark.y ?? []),
    ];
  }

  #positive() {
    return this.#heights().every((y) => y > 0);
  }

  // uPlot has an axis for good, so there is another chart.
  #rescale(logarithmic) {
    this.#chosen = logarithmic;
    const hidden = this.#data.series.filter((series, i) => !this.#chart.series[i + 1].show);
    const names = hidden.map((series) => series.name);
    const [from, to] = rangeOf(this.#heights(), logarithmic);
    this.#plot = { ...this.#plot, y: { ...this.#plot.y, logarithmic, from, to } };
    this.#data = dataOf(this.#plot);
    this.#view = { ...this.#all(), x: this.#view.x };
    this.#chart.destroy();
    this.#draw();
    this.#data.series.forEach(
      ({ name }, i) => names.includes(name) && this.#chart.setSeries(i + 1, { show: false }),
    );
    this.#zoom(this.#view);
  }

  #full() {
    return document.fullscreenElement === this.#figure;
  }

  #all() {
    return {
      x: [this.#plot.x.from, this.#plot.x.to],
      y: [this.#plot.y.from, this.#plot.y.to],
    };
  }

  #options() {
    return {
      ...this.#size(),
      legend: { show: false },
      padding: [10, 14, 0, 0],
      scales: { x: this.#scale("x"), y: this.#scale("y") },
      axes: [{ ...this.#axis("x"), size: 32 }, { ...this.#axis("y"), size: (u, values) => this.#width(values) }],
      series: [{}, ...this.#data.series.map((series) => this.#series(series))],
      cursor: {
        drag: { x: true, y: true, uni: 20, setScale: false },
        dataIdx: (u, index) => this.#row(nearest(u, this.#points(u))?.x ?? null, index),
        bind: { dblclick: () => () => this.#zoom(this.#all()) },
      },
      hooks: {
        setCursor: [(u) => this.#read(nearest(u, this.#points(u)))],
        setSelect: [(u) => this.#selected(u)],
        draw: [() => this.#tell()],
      },
    };
  }

  #scale(key) {
    return {
      time: false,
      distr: this.#plot[key].logarithmic ? 3 : 1,
      range: () => this.#view[key],
    };
  }

  #axis(key) {
    const axis = this.#plot[key];
    const font = getComputedStyle(this.#figure).fontFamily;
    return {
      label: axis.label,
      stroke: () => colour("--text"),
      grid: { stroke: () => colour("--line"), width: 1 },
      ticks: { stroke: () => colour("--line"), width: 1 },
      font: `12px ${font}`,
      labelFont: `12px ${font}`,
      labelSize: 20,
      gap: 4,
      splits: (u, index, least, most) => ticks(axis, least, most, this.#room(u, key)),
      filter: (u, splits) => splits,
      values: (u, splits) => splits.map((value) => tickText(axis, value)),
    };
  }

  #room(u, key) {
    const pixels = (key === "x" ? u.bbox.width : u.bbox.height) / devicePixelRatio;
    return Math.max(2, Math.floor(pixels / ROOM[key]));
  }

  #width(values) {
    return 16 + 7 * Math.max(2, ...(values ?? []).map((text) => text.length));
  }

  #series(series) {
    const loose = series.stroke === "none";
    const lineAlone = series.published && !loose;
    return {
      label: series.name,
      stroke: () => colour(series.ink),
      width: 2,
      dash: series.stroke === "dashed" ? DASH.map((it) => it * devicePixelRatio) : [],
      spanGaps: true,
      ...(loose ? { paths: () => null } : {}),
      points: {
        show: (u, index) => {
          series.drawn = lineAlone ? 0 : drawMarks(u, index, series, colour(series.ink));
          return false;
        },
      },
    };
  }

  #size() {
    const width = Math.max(200, Math.floor(this.#box.clientWidth));
    const height = this.#full() ? this.#box.clientHeight : Math.round(width * SHAPE);
    return { width, height: Math.max(LEAST_HEIGHT, height) };
  }

  #resize() {
    const size = this.#size();
    if (size.width !== this.#chart.width || size.height !== this.#chart.height) {
      this.#chart.setSize(size);
    }
  }

  #selected(u) {
    const { left, top, width, height } = u.select;
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (Math.max(width, height) >= LEAST_DRAG) {
      this.#zoom({
        x: [u.posToVal(left, "x"), u.posToVal(left + width, "x")],
        y: [u.posToVal(top + height, "y"), u.posToVal(top, "y")],
      });
    }
  }

  #zoom(view) {
    const all = this.#all();
    const within = (key) => [
      Math.max(all[key][0], view[key][0]),
      Math.min(all[key][1], view[key][1]),
    ];
    this.#view = { x: within("x"), y: within("y") };
    this.#legend.zoomed(this.#zoomed());
    this.#chart.setScale("x", { min: this.#view.x[0], max: this.#view.x[1] });
  }

  #zoomed() {
    const all = this.#all();
    return ["x", "y"].some((key) => `${this.#view[key]}` !== `${all[key]}`);
  }

  #points(u = this.#chart) {
    return pointsIn(u, this.#data.series, this.#view);
  }

  #read(point) {
    this.#near = point;
    if (point === null) {
      this.#legend.read(null, [], null);
      return;
    }
    const { x, y } = this.#plot;
    const { name } = this.#data.series[point.index];
    this.#legend.read(
      `${x.label.replace(/ \[.*\]$/, "")}: ${amount(x, point.x)}; ${name}: ${amount(y, point.y)}`,
      this.#data.series.map((series) => {
        if ((series.place ?? null) !== null) {
          return amount(x, series.place);
        }
        const values =
          (series.level ?? null) !== null
            ? [series.level]
            : series.points.filter(([at]) => at === point.x).map(([, value]) => value);
        return values.length === 0 ? "-" : values.map((value) => amount(y, value)).join(", ");
      }),
      point.index,
    );
  }

  // The row with a point of a series at x; lines of what was published have none.
  #row(x, index) {
    const series = this.#data.series[index - 1];
    const row = this.#data.columns[0].indexOf(x);
    const line = (series?.level ?? series?.place ?? null) !== null;
    return row < 0 || line || this.#data.columns[index][row] === null ? null : row;
  }

  #key(event) {
    const go = () => this.#goTo(next(this.#points(), this.#near, event.key));
    const keys = {
      ArrowRight: go,
      ArrowLeft: go,
      ArrowUp: go,
      ArrowDown: go,
      "+": () => this.#zoomBy(1 / FACTOR),
      "-": () => this.#zoomBy(FACTOR),
      0: () => this.#zoom(this.#all()),
      Escape: () => this.#goTo(null),
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) {
      return;
    }
    event.preventDefault();
    keys[event.key]();
  }

  #goTo(point) {
    this.#read(point); // The cursor follows later; the next key is to know already.
    this.#chart.setCursor(
      point === null
        ? { left: -10, top: -10 }
        : { left: this.#chart.valToPos(point.x, "x"), top: this.#chart.valToPos(point.y, "y") },
    );
  }

  // Along x, around what the cursor is at, else around the middle.
  #zoomBy(factor) {
    const flat = this.#plot.x.logarithmic ? Math.log : (value) => value;
    const back = this.#plot.x.logarithmic ? Math.exp : (value) => value;
    const [from, to] = this.#view.x.map(flat);
    const at = this.#near === null ? (from + to) / 2 : flat(this.#near.x);
    this.#zoom({
      ...this.#view,
      x: [back(at - (at - from) * factor), back(at + (to - at) * factor)],
    });
  }

  // Says on the page what is drawn, for whoever cannot see a canvas.
  #tell() {
    const shown = this.#data.series.filter((series, i) => this.#chart?.series[i + 1].show ?? true);
    this.#box.dataset.series = shown.length;
    this.#box.dataset.points = shown.reduce((sum, series) => sum + (series.drawn ?? 0), 0);
    this.#box.dataset.view = [...this.#view.x, ...this.#view.y].join(" ");
  }
}
