// Makes the plots of a page ones that can be read, zoomed and thinned out. What the server drew is
// hidden then; without this script it stays.

import { PlotChart } from "./plot-chart.js";

const HINT = "Point at a plot to read it, drag to zoom, double click for all.";

const charts = new Map(); // By what stays the same when their part of the page is put in anew.

const nameOf = (figure) => {
  const section = figure.closest("section");
  const place = [...section.querySelectorAll("figure")].indexOf(figure);
  return `${section.id} ${place}: ${figure.querySelector("figcaption").textContent}`;
};

const drawAll = () => {
  for (const figure of document.querySelectorAll("figure[data-plot]:not([data-drawn])")) {
    const name = nameOf(figure);
    const before = charts.get(name);
    const first = figure === document.querySelector("figure[data-plot]");
    charts.set(name, new PlotChart(figure, first ? HINT : "", before?.state()));
    before?.end();
  }
};

const recolour = () => charts.forEach((chart) => chart.redraw());

drawAll();
document.addEventListener("doorbell:replaced", drawAll);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
document.addEventListener("doorbell:recolour", recolour);
