// The legend that the server wrote, with a button for each series and the value under the cursor.

export class PlotLegend {
  #values = [];
  #buttons = [];
  #place;
  #reset;

  // toggle(index, shown) is called with the number of a series; zoom(inwards) asks for less or more
  // of the plot, reset() for everything.
  constructor(list, hint, toggle, zoom, reset) {
    [...list.children].forEach((entry, index) => {
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
    this.#reset = document.createElement("button");
    this.#reset.type = "button";
    this.#reset.textContent = "Show all";
    this.#reset.hidden = true;
    this.#reset.addEventListener("click", reset);
    const buttons = document.createElement("span");
    buttons.className = "zoom";
    for (const [text, name, inwards] of [["+", "Zoom in", true], ["\u2212", "Zoom out", false]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.setAttribute("aria-label", name);
      button.addEventListener("click", () => zoom(inwards));
      buttons.append(button);
    }
    buttons.prepend(this.#reset); // Which comes and goes: the others stay where they are.
    line.append(this.#place, buttons);
    list.before(line);
    this.hint = hint;
    this.read(null, []);
  }

  // What is under the cursor: the place, and a text for each series.
  read(place, texts) {
    this.#place.textContent = place ?? this.hint;
    this.#place.classList.toggle("hint", place === null);
    this.#values.forEach((value, index) => {
      value.textContent = texts[index] ?? "";
    });
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
