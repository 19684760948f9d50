// Makes the plots of a page ones that can be read, zoomed and thinned out. What the server drew is
// hidden then; without this script it stays.

import { PlotChart } from "./plot-chart.js";

let charts = [];

const drawAll = () => {
  charts = charts.filter((chart) => chart.shown());
  for (const figure of document.querySelectorAll("figure[data-plot]:not([data-drawn])")) {
    charts.push(new PlotChart(figure));
  }
};

const recolour = () => charts.forEach((chart) => chart.redraw());

drawAll();
document.addEventListener("doorbell:replaced", drawAll);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
