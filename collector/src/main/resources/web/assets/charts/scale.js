// Scales: from numbers to places in per cent of a plot's width or height, so that charts are independent of their size.

/** A round step: 1, 2 or 5 times a power of ten. */
function niceStep(span, wanted) {
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((step) => step * power >= rough * 0.999);
}

/** Round numbers within [low, high], approximately as many as `wanted`. */
export function ticks(low, high, wanted = 4) {
  if (!(high > low)) {
    return [low];
  }
  const step = niceStep(high - low, wanted);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** A function from [low, high] to 0 … 100, which clamps values outside. */
export const toPercent = (low, high) => (value) =>
  Math.min(100, Math.max(0, (100 * (value - low)) / (high - low || 1)));

/** The minimum and maximum of the known numbers. */
export function extent(numbers) {
  const known = numbers.filter((number) => Number.isFinite(number));
  return known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)];
}

const MILLISECONDS = { hour: 3_600_000, day: 86_400_000 };
const LEAST_STEPS = 12;

/** The places of buckets in time. A few buckets do not fill the whole width; the rest is future time. */
export function timeline(instants, step) {
  const width = MILLISECONDS[step];
  const times = instants.map((instant) => Date.parse(instant));
  const start = Math.min(...times);
  const end = Math.max(Math.max(...times) + width, start + LEAST_STEPS * width);
  const place = toPercent(start, end);
  return {
    width: (100 * width) / (end - start),
    left: (instant) => place(Date.parse(instant)),
    middle: (instant) => place(Date.parse(instant) + width / 2),
  };
}

/** Selects at most `most` elements of a list, evenly spaced, so that labels of an axis do not touch. */
export function thinned(list, most) {
  const stride = Math.ceil(list.length / most);
  return list.filter((_, i) => i % stride === 0);
}
