// Fetches the page anew and puts in its parts that change: those with data-refresh, by their ids.
// When a part is no longer one that changes, the job it is about has ended, and the page is loaded.
// Where a part has data-events, the coordinator says there when to fetch; if it does not, a clock.
// Other scripts may draw on a part: what it was is kept, and who draws is told that it is another.

const parts = () => [...document.querySelectorAll("[data-refresh][id]")];

const period = () => Math.min(...parts().map((part) => Number(part.dataset.refresh) || 5000));

// Whoever reads or types in a part keeps it as it is.
const inUse = (part) => {
  const active = document.activeElement;
  const typed = part.contains(active) && !(active.type === "checkbox");
  return typed || selected(part);
};

const selected = (part) => {
  const selection = document.getSelection();
  return Boolean(selection && !selection.isCollapsed && part.contains(selection.anchorNode));
};

// What is selected stays selected.
const checkedIn = (part) =>
  [...part.querySelectorAll("input[type=checkbox][id]:checked")].map((box) => box.id);

const known = new Map(parts().map((part) => [part.id, part.innerHTML]));

const refresh = async () => {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) {
    return;
  }
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts()) {
    const fresh = next.getElementById(part.id);
    if (fresh === null || !("refresh" in fresh.dataset)) {
      location.reload();
      return;
    }
    const markup = fresh.innerHTML;
    if (markup !== known.get(part.id) && !inUse(part)) {
      known.set(part.id, markup);
      const checked = checkedIn(part);
      part.replaceChildren(...document.adoptNode(fresh).childNodes);
      checked.forEach((id) => document.getElementById(id)?.setAttribute("checked", ""));
    }
  }
  document.dispatchEvent(new Event("doorbell:replaced"));
};

const LEAST_MILLIS = 250; // between two fetches, however much happens
const QUIET_MILLIS = 10_000; // without an event, for all that is told; data-quiet knows better

const quiet = () =>
  Number(document.querySelector("[data-events]")?.dataset.quiet) || QUIET_MILLIS;

let fetched = 0;
let told = false;
let due = null;

const fetchNow = async () => {
  fetched = Date.now();
  try {
    if (!document.hidden) {
      await refresh();
    }
    document.body.removeAttribute("data-offline");
  } catch {
    document.body.setAttribute("data-offline", "");
  }
};

const happened = () => {
  told = true;
  due ??= setTimeout(
    async () => {
      due = null;
      await fetchNow();
    },
    Math.max(0, fetched + LEAST_MILLIS - Date.now()),
  );
};

const follow = () => {
  const part = document.querySelector("[data-events]");
  if (part === null || !("EventSource" in globalThis)) {
    return;
  }
  const events = new EventSource(part.dataset.events);
  events.addEventListener("state", happened);
  events.addEventListener("progress", happened);
  events.addEventListener("error", () => {
    told = false; // It tries again by itself, or there is nothing of the kind.
  });
};

const later = () => {
  if (parts().length > 0) {
    setTimeout(async () => {
      if (!told || Date.now() - fetched > quiet()) {
        await fetchNow();
      }
      later();
    }, period());
  }
};

follow();
later();
