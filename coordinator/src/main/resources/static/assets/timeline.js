// The timeline of a job: fetched, and shown on its page.

import { modelOf } from "./timeline-model.js";
import { openInPerfetto } from "./timeline-perfetto.js";
import { begin } from "./timeline-view.js";

const canvas = document.getElementById("timeline-canvas");
const say = (text) => {
  document.getElementById("timeline-under").textContent = text;
};

try {
  const answer = await fetch(canvas.dataset.trace);
  if (!answer.ok) {
    throw new Error(`the trace cannot be fetched: ${answer.status}`);
  }
  const trace = await answer.text();
  begin(modelOf(JSON.parse(trace)), say);
  document
    .getElementById("timeline-perfetto")
    .addEventListener("click", () => openInPerfetto(trace, document.title, say));
} catch (problem) {
  say(String(problem.message ?? problem));
}
