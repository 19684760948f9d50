// Fetches the page anew and puts in its parts that change: those with data-refresh, by their ids.
// When a part is no longer one that changes, the job it is about has ended, and the page is loaded.

const parts = () => [...document.querySelectorAll("[data-refresh][id]")];

const period = () => Math.min(...parts().map((part) => Number(part.dataset.refresh) || 5000));

// Whoever reads or types in a part keeps it as it is.
const inUse = (part) => part.contains(document.activeElement) || selected(part);

const selected = (part) => {
  const selection = document.getSelection();
  return Boolean(selection && !selection.isCollapsed && part.contains(selection.anchorNode));
};

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
    if (fresh.innerHTML !== part.innerHTML && !inUse(part)) {
      part.replaceChildren(...document.adoptNode(fresh).childNodes);
    }
  }
};

const later = () => {
  if (parts().length > 0) {
    setTimeout(async () => {
      try {
        if (!document.hidden) {
          await refresh();
        }
        document.body.removeAttribute("data-offline");
      } catch {
        document.body.setAttribute("data-offline", "");
      }
      later();
    }, period());
  }
};

later();
