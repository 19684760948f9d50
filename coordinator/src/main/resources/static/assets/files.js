// Fields whose text can come from files. A file is read here, in the browser; its text is the field's
// until it is removed. Its name goes along, for the command line.

const UNITS = ["B", "KiB", "MiB", "GiB"];
const ROWS = 6; // Of a field with a file.

const encoder = new TextEncoder();

const amount = (bytes) => {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** unit;
  return `${unit === 0 ? value : Number(value.toPrecision(3))} ${UNITS[unit]}`;
};

const isPacked = (bytes, at) => bytes[at] === 0x1f && bytes[at + 1] === 0x8b;

// Members of a gzip file begin with its magic number and the number of the method.
const isMember = (bytes, at) => isPacked(bytes, at) && bytes[at + 2] === 8;

const member = (bytes) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();

// A browser unpacks one member, and a file may have several. Packed data may have the numbers of a
// beginning, too: up to there, nothing can be unpacked.
const members = async (bytes, most) => {
  const parts = [];
  let start = 0;
  let size = 0;
  for (let end = 1; end <= bytes.length && size <= most; end++) {
    if (end === bytes.length || isMember(bytes, end)) {
      try {
        parts.push(await member(bytes.subarray(start, end)));
        size += parts.at(-1).size;
        start = end;
      } catch {
        // The member has more bytes.
      }
    }
  }
  return start === bytes.length || size > most ? new Blob(parts) : null;
};

// The command line also reads files that are compressed by gzip, and detects them by content.
const unpacked = async (file, most) => {
  if (!isPacked(new Uint8Array(await file.slice(0, 2).arrayBuffer()), 0)) {
    return file;
  }
  const content = await members(new Uint8Array(await file.arrayBuffer()), most);
  if (content === null) {
    throw new Error(`${file.name} cannot be unpacked; choose a whole gzip file, or a text file.`);
  }
  return content;
};

const textOf = async (name, content) => {
  let text = null;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await content.arrayBuffer());
  } catch {
    // It is no text.
  }
  if (text === null || text.includes("\0")) {
    throw new Error(`${name} is not text; choose a text file in UTF-8.`);
  }
  if (text.trim() === "") {
    throw new Error(`${name} is empty; choose another file.`);
  }
  return text;
};

class FileField {
  #part;
  #field;
  #input;
  #names;
  #remove;
  #rows; // Without a file.
  #most;

  constructor(part) {
    this.#part = part;
    this.#field = document.getElementById(part.dataset.file);
    this.#input = part.querySelector("input[type=file]");
    this.#names = part.querySelector("input[type=hidden]");
    this.#remove = part.querySelector("button");
    this.#rows = this.#names.value === "" ? this.#field.rows : 1;
    this.#most = Number(this.#field.form.dataset.most);
    part.querySelector(".hint").textContent =
      `Text or gzip, at most ${amount(this.#most)} in all files of a job.`;
    this.#input.addEventListener("change", () => this.#choose([...this.#input.files]));
    this.#remove.addEventListener("click", () => {
      this.#put("", "");
      this.#input.focus();
    });
    this.#show();
    part.hidden = false;
  }

  #bytes() {
    return this.#names.value === "" ? 0 : encoder.encode(this.#field.value).length;
  }

  async #choose(files) {
    this.#input.value = ""; // The same file can be chosen again when it has changed.
    if (files.length === 0) {
      return;
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    try {
      const names = files.map((file) => file.name);
      const others = fields.reduce((sum, it) => sum + (it === this ? 0 : it.#bytes()), 0);
      const fit = (parts) => {
        const bytes = parts.reduce((sum, part) => sum + part.size, others);
        if (bytes > this.#most) {
          throw new Error(
            `${names.join(", ")}: ${amount(bytes)} in all files, but a form takes` +
              ` ${amount(this.#most)} at most; use the command line.`,
          );
        }
      };
      fit(files); // Before any is unpacked.
      const contents = await Promise.all(files.map((file) => unpacked(file, this.#most)));
      fit(contents);
      const texts = await Promise.all(names.map((name, i) => textOf(name, contents[i])));
      this.#put(
        texts.length === 1 ? texts[0] : texts.map((text) => text.trim()).join("\n"),
        names.join(","),
      );
    } catch (problem) {
      this.#complain(problem.message);
    }
  }

  #put(text, names) {
    this.#field.value = text;
    this.#names.value = names;
    this.#complain("");
    this.#show();
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
    this.#field.dispatchEvent(new Event("doorbell:file"));
  }

  #show() {
    const chosen = this.#names.value !== "";
    this.#field.readOnly = chosen;
    this.#field.rows = chosen ? ROWS : this.#rows;
    this.#remove.hidden = !chosen;
    this.#part.querySelector("output").textContent = chosen
      ? `${this.#names.value.replaceAll(",", ", ")}, ${amount(this.#bytes())}`
      : "";
  }

  #complain(sentence) {
    const error = this.#part.querySelector(".error");
    error.textContent = sentence;
    error.hidden = sentence === "";
  }
}

const fields = [...document.querySelectorAll("[data-file]")].map((part) => new FileField(part));
