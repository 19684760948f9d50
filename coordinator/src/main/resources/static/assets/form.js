// A form that is filled in: its job as YAML and as a command line, and what is wrong with it, checked
// by the coordinator while it is typed. Whoever chooses another profile is shown its constants at
// once: the form asks for itself again, as its button does where no script runs.

import "./files.js";

const PAUSE_MILLIS = 400;

const profile = document.querySelector("select[name=profile]");
const fill = document.querySelector("button[name=fill]");

profile?.addEventListener("change", () => profile.form.requestSubmit(fill));
document
  .getElementById("field-profileText")
  ?.addEventListener("doorbell:file", () => fill.form.requestSubmit(fill));

const form = document.querySelector("form.fields[action='/submit'][method=post]");
const preview = document.getElementById("preview");

const show = (part, text) => {
  const box = preview.querySelector(`[data-preview=${part}]`);
  box.querySelector("pre").textContent = text;
  box.hidden = text === "";
};

let last = 0;
const check = async () => {
  const mine = ++last;
  const answer = await fetch("/submit/preview", {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
  });
  if (!answer.ok || mine !== last) {
    return;
  }
  const found = await answer.json();
  preview.hidden = false;
  show("document", found.document);
  show("command", found.command);
  const state = document.getElementById("preview-state");
  state.textContent = found.error === "" ? "The job is valid." : found.error;
  document.getElementById("preview-estimate").textContent = found.estimate;
  state.className = found.error === "" ? "valid" : "error";
};

if (form !== null && preview !== null) {
  let due = null;
  form.addEventListener("input", () => {
    clearTimeout(due);
    due = setTimeout(() => check().catch(() => {}), PAUSE_MILLIS);
  });
  for (const button of preview.querySelectorAll("button")) {
    button.addEventListener("click", async () => {
      const text = button.closest("[data-preview]").querySelector("pre").textContent;
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
  }
  check().catch(() => {});
}
