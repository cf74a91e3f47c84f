// Numbers and times as people read them. A number with an error shows the digits that the error leaves, no more.

const NOT_KNOWN = "–";

const whole = new Intl.NumberFormat("en");
const fixed = (decimals) =>
  new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const significant = (digits) => new Intl.NumberFormat("en", { maximumSignificantDigits: digits });

/** With a real minus sign, which is as wide as a plus and no hyphen. */
const withMinus = (text) => text.replace("-", "−");

const isKnown = (number) => typeof number === "number" && Number.isFinite(number);

export const count = (number) => (isKnown(number) ? whole.format(number) : NOT_KNOWN);

export const counted = (number, noun, plural = `${noun}s`) => `${count(number)} ${number === 1 ? noun : plural}`;

/** About so much: a few digits will do. */
export const about = (number, digits = 3) => (isKnown(number) ? withMinus(significant(digits).format(number)) : NOT_KNOWN);

/** The same for a promise: what is said to be the most is never rounded down. */
export const upTo = (number, digits = 3) =>
  isKnown(number)
    ? new Intl.NumberFormat("en", { maximumSignificantDigits: digits, roundingMode: "ceil" }).format(number)
    : NOT_KNOWN;

/** So many decimals that the error shows two digits of its own. */
function decimalsFor(error) {
  if (!isKnown(error) || error <= 0) {
    return 2;
  }
  return Math.min(10, Math.max(0, 1 - Math.floor(Math.log10(error))));
}

export const halfWidth = ({ low, high }) => (high - low) / 2;

/** A number to the digits that an error of this size leaves. */
export const rounded = (number, error) =>
  isKnown(number) ? withMinus(fixed(decimalsFor(error)).format(number)) : NOT_KNOWN;

export const percent = (share, error) => (isKnown(share) ? `${rounded(100 * share, 100 * error)}\u00a0%` : NOT_KNOWN);

export const percentAbout = (share, digits = 2) => (isKnown(share) ? `${about(100 * share, digits)}\u00a0%` : NOT_KNOWN);

/** Both ends of an interval to the digits that an error leaves; nothing if there is no interval. */
const ends = ({ low, high }, scale, error) =>
  isKnown(low) && isKnown(high) ? [low, high].map((end) => rounded(scale * end, scale * error)) : undefined;

/**
 * “38.1 – 38.7”, or “−0.2 to 0.4” where a dash would look like another minus. Of numbers, or of what they are times a
 * scale; two reports are the least that have an interval.
 */
export function range(interval, { scale = 1, unit = "", error = halfWidth(interval) } = {}) {
  return ends(interval, scale, error)?.join(interval.low < 0 ? " to " : " – ").concat(unit) ?? TOO_FEW;
}

/** “between 38.1 and 38.7”, for a sentence. */
export function betweenEnds(interval, { scale = 1, unit = "" } = {}) {
  const known = ends(interval, scale, halfWidth(interval));
  return known ? `between ${known.join(" and ")}${unit}` : TOO_FEW;
}

/** Whether an interval says anything: one as wide as all that is possible, of so many reports, does not. */
export const isTelling = ({ low, high }, [least, most]) => isKnown(low) && isKnown(high) && high - low < most - least;

export const TOO_FEW = "too few reports to say";

/** How shares are written. */
export const PERCENT = { scale: 100, unit: "\u00a0%" };

/** “41.3 – 42.9 %”, of shares. */
export const percentRange = (interval, error) => range(interval, { ...PERCENT, error });

/** With its sign, unless nothing but zeros is left of it. */
export const signed = (number, error) => {
  const text = rounded(Math.abs(number), error);
  return /[1-9]/.test(text) ? `${number > 0 ? "+" : "−"}${text}` : text;
};

/** A change for a small mark, “+1.3”, and with its interval, “+1.3 (0.6 to 2.0)”. Shares change by points. */
export function changeText({ value, low, high }, isShare) {
  const [change, from, to] = [value, low, high].map((number) => (isShare ? 100 : 1) * number);
  const error = (to - from) / 2;
  const short = `${signed(change, error)}${isShare ? "\u00a0points" : ""}`;
  return { short, whole: `${short} (${rounded(from, error)} to ${rounded(to, error)})` };
}

/** “age, mood and region” */
export const listed = (names) => new Intl.ListFormat("en-GB").format(names);

const superscript = (digits) => digits.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);

/** A chance that it is enough to know the size of: “10⁻⁸” for what is not above it. */
export const atMost = (chance) =>
  chance >= 0.001 ? upTo(chance, 2) : `10⁻${superscript(String(Math.floor(-Math.log10(chance))))}`;

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** When something happened, on the reader's clock. */
export const moment = (instant) => dateTime.format(new Date(instant));

/** A bucket of a trend; buckets are days and hours of UTC. */
export const bucketName = (instant, by) => {
  const date = new Date(instant);
  return by === "hour" ? `${day.format(date)}, ${hour.format(date)}` : day.format(date);
};
