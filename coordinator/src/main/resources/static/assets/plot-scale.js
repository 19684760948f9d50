// Where an axis that may be zoomed has its ticks, and how numbers are written at them.

const ROOM = 0.04; // Beyond the outermost values.
const STEPS = [1, 2, 5, 10];
const LONG = 500; // From here on, powers of ten are enough.
const LEAST_TICKS = 3;
const SLACK = 1e-9;

const powers = (base, least, most, room) => {
  const first = Math.ceil(Math.log(least) / Math.log(base) - SLACK);
  const last = Math.floor(Math.log(most) / Math.log(base) + SLACK);
  const stride = Math.max(1, Math.ceil((last - first + 1) / room));
  const ticks = [];
  for (let exponent = first; exponent <= last; exponent += stride) {
    ticks.push(base ** exponent);
  }
  return ticks;
};

const steps = (least, most) => {
  const ticks = [];
  for (let power = Math.floor(Math.log10(least)); 10 ** power <= most; power += 1) {
    ticks.push(...STEPS.slice(0, -1).map((step) => Number(`${step}e${power}`)));
  }
  return ticks.filter((tick) => tick >= least && tick <= most);
};

const linear = (least, most, room) => {
  const rough = (most - least) / room;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * STEPS.find((factor) => factor * decade >= rough * (1 - SLACK));
  const ticks = [];
  for (let i = Math.ceil(least / step - SLACK); i * step <= most * (1 + SLACK); i += 1) {
    ticks.push(Number((i * step).toPrecision(12)));
  }
  return ticks;
};

// At most about `room` values, rising.
export const ticks = (axis, least, most, room) => {
  if (!axis.logarithmic) {
    return linear(least, most, room);
  }
  const ratio = most / least;
  const some = axis.bytes
    ? powers(2, least, most, room)
    : ratio > LONG
      ? powers(10, least, most, room)
      : steps(least, most);
  const fitting = some.length > room ? powers(10, least, most, room) : some;
  return fitting.length < LEAST_TICKS && ratio < 10 ? linear(least, most, room) : fitting;
};

// From where to where an axis is that shows all of some values; a linear one begins at 0.
export const rangeOf = (values, logarithmic) => {
  const flat = logarithmic ? Math.log : (value) => value;
  const back = logarithmic ? Math.exp : (value) => value;
  const seen = logarithmic ? values : [0, ...values];
  const low = flat(Math.min(...seen));
  const high = flat(Math.max(...seen));
  const room = high > low ? (high - low) * ROOM : 1;
  return [back(logarithmic || low < 0 ? low - room : low), back(high + room)];
};

const size = (bytes) => {
  let rest = bytes;
  let letter = 0;
  while (rest >= 1024 && rest % 1024 === 0 && letter < 4) {
    rest /= 1024;
    letter += 1;
  }
  return rest + ["", "K", "M", "G", "T"][letter];
};

// 4K of bytes, else at most five digits or a power of ten.
export const tickText = (axis, value) => {
  if (axis.bytes && Number.isInteger(value) && value >= 1) {
    return size(value);
  }
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude >= 100_000 || magnitude < 0.001)) {
    return Number(value.toPrecision(3)).toExponential().replace("e+", "e");
  }
  return String(Number(value.toPrecision(5)));
};
