// The legend that the server wrote, with a button for each series and the value under the cursor.

export class PlotLegend {
  #entries;
  #values = [];
  #buttons = [];
  #place;
  #reset;
  #logarithmic;
  #full;

  // toggle(index, shown) is called with the number of a series; zoom(inwards) asks for less or more
  // of the plot, reset() for everything, rescale() for the other kind of y axis if there is one, and
  // enlarge() for the whole screen, or back.
  constructor(list, hint, { toggle, zoom, reset, rescale, enlarge }) {
    this.#entries = [...list.children];
    this.#entries.forEach((entry, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...entry.childNodes);
      button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", () => {
        const shown = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", String(shown));
        toggle(index, shown);
      });
      const value = document.createElement("output");
      entry.append(button, value);
      this.#buttons.push(button);
      this.#values.push(value);
    });
    const line = document.createElement("p");
    line.className = "reading";
    this.#place = document.createElement("output");
    const buttons = document.createElement("span");
    buttons.className = "zoom";
    const add = (text, action) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.addEventListener("click", action);
      buttons.append(button);
      return button;
    };
    this.#reset = add("Show all", reset); // It comes and goes: the others stay where they are.
    this.#reset.hidden = true;
    this.#logarithmic = add("Log y", rescale);
    this.#logarithmic.hidden = rescale === null;
    this.#full = add("Full screen", enlarge);
    this.#full.hidden = !document.fullscreenEnabled;
    this.#full.setAttribute("aria-pressed", "false");
    add("+", () => zoom(true)).setAttribute("aria-label", "Zoom in");
    add("\u2212", () => zoom(false)).setAttribute("aria-label", "Zoom out");
    line.append(this.#place, buttons);
    list.before(line);
    this.hint = hint;
    this.read(null, [], null);
  }

  // What is under the cursor: the place, a text for each series, and the number of the nearest one.
  read(place, texts, near) {
    this.#place.textContent = place ?? this.hint;
    this.#place.classList.toggle("hint", place === null);
    this.#values.forEach((value, index) => {
      value.textContent = texts[index] ?? "";
      this.#entries[index].classList.toggle("near", index === near);
    });
  }

  logarithmic(is) {
    this.#logarithmic.setAttribute("aria-pressed", String(is));
  }

  full(is) {
    this.#full.setAttribute("aria-pressed", String(is));
  }

  // As if its user had.
  press(index) {
    this.#buttons[index].click();
  }

  zoomed(is) {
    if (!is && document.activeElement === this.#reset) {
      this.#buttons[0]?.focus();
    }
    this.#reset.hidden = !is;
  }
}
