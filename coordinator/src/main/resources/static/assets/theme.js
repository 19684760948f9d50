// Light or dark, as the system has it or as the switch of the page says. It runs before the page is
// drawn, so it is no module; the switch is there only with scripts.

(() => {
  const KEY = "doorbell-theme";
  const root = document.documentElement;
  const dark = () =>
    root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;

  const kept = (() => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // Storage is forbidden: the system decides on each page.
    }
  })();
  if (kept === "dark" || kept === "light") {
    root.dataset.theme = kept;
  }

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (button === null) {
      return;
    }
    const words = document.createElement("span");
    words.className = "wide";
    button.replaceChildren(words); // Phones show the sign of the style sheet alone.
    const label = () => {
      words.textContent = dark() ? "Light mode" : "Dark mode";
    };
    button.hidden = false;
    label();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      label();
      try {
        localStorage.setItem(KEY, root.dataset.theme);
      } catch {
        // It holds for this page alone.
      }
      document.dispatchEvent(new Event("doorbell:recolour"));
    });
  });
})();
