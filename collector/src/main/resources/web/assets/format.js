// Formats of numbers and times. An estimate is shown with the digits that its error supports.

const NOT_KNOWN = "–";

const whole = new Intl.NumberFormat("en");
const fixed = (decimals) =>
  new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const significant = (digits) => new Intl.NumberFormat("en", { maximumSignificantDigits: digits });

/** Replaces the hyphen by a minus sign, which is as wide as a plus. */
const withMinus = (text) => text.replace("-", "−");

const isKnown = (number) => typeof number === "number" && Number.isFinite(number);

export const count = (number) => (isKnown(number) ? whole.format(number) : NOT_KNOWN);

export const counted = (number, noun, plural = `${noun}s`) => `${count(number)} ${number === 1 ? noun : plural}`;

/** A number with a few significant digits. */
export const about = (number, digits = 3) => (isKnown(number) ? withMinus(significant(digits).format(number)) : NOT_KNOWN);

/** The same for an upper bound, which is never rounded down. */
export const upTo = (number, digits = 3) =>
  isKnown(number)
    ? new Intl.NumberFormat("en", { maximumSignificantDigits: digits, roundingMode: "ceil" }).format(number)
    : NOT_KNOWN;

/** The number of decimals with which the error has two significant digits. */
function decimalsFor(error) {
  if (!isKnown(error) || error <= 0) {
    return 2;
  }
  return Math.min(10, Math.max(0, 1 - Math.floor(Math.log10(error))));
}

export const halfWidth = ({ low, high }) => (high - low) / 2;

/** A number with the digits that an error of this size supports. */
export const rounded = (number, error) =>
  isKnown(number) ? withMinus(fixed(decimalsFor(error)).format(number)) : NOT_KNOWN;

export const percent = (share, error) => (isKnown(share) ? `${rounded(100 * share, 100 * error)}\u00a0%` : NOT_KNOWN);

export const percentAbout = (share, digits = 2) => (isKnown(share) ? `${about(100 * share, digits)}\u00a0%` : NOT_KNOWN);

/** The ends of an interval with the digits that an error supports; undefined if there is no interval. */
const ends = ({ low, high }, scale, error) =>
  isKnown(low) && isKnown(high) ? [low, high].map((end) => rounded(scale * end, scale * error)) : undefined;

/**
 * “38.1 – 38.7”, or “−0.2 to 0.4” if the lower end is negative, because a dash would look like a minus. The ends are
 * multiplied by `scale`. An interval requires at least two reports.
 */
export function range(interval, { scale = 1, unit = "", error = halfWidth(interval) } = {}) {
  return ends(interval, scale, error)?.join(interval.low < 0 ? " to " : " – ").concat(unit) ?? TOO_FEW;
}

/** “between 38.1 and 38.7”, for a sentence. */
export function betweenEnds(interval, { scale = 1, unit = "" } = {}) {
  const known = ends(interval, scale, halfWidth(interval));
  return known ? `between ${known.join(" and ")}${unit}` : TOO_FEW;
}

/** Whether an interval is informative, that is, narrower than the range of possible values. */
export const isInformative = ({ low, high }, [least, most]) => isKnown(low) && isKnown(high) && high - low < most - least;

export const TOO_FEW = "too few reports for an estimate";

/** The options of `range` for shares. */
export const PERCENT = { scale: 100, unit: "\u00a0%" };

/** “41.3 – 42.9 %” */
export const percentRange = (interval, error) => range(interval, { ...PERCENT, error });

/** A number with its sign, or without one if it is rounded to zero. */
export const signed = (number, error) => {
  const text = rounded(Math.abs(number), error);
  return /[1-9]/.test(text) ? `${number > 0 ? "+" : "−"}${text}` : text;
};

/** A change for a small mark, “+1.3”, and with its interval, “+1.3 (0.6 to 2.0)”. Changes of shares are in points. */
export function changeText({ value, low, high }, isShare) {
  const [change, from, to] = [value, low, high].map((number) => (isShare ? 100 : 1) * number);
  const error = (to - from) / 2;
  const short = `${signed(change, error)}${isShare ? "\u00a0points" : ""}`;
  return { short, whole: `${short} (${rounded(from, error)} to ${rounded(to, error)})` };
}

/** “age, mood and region” */
export const listed = (names) => new Intl.ListFormat("en-GB").format(names);

const superscript = (digits) => digits.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);

/** An upper bound of a small probability as a power of ten, “10⁻⁸”; a probability of at least 0.001 as a number. */
export const atMost = (chance) =>
  chance >= 0.001 ? upTo(chance, 2) : `10⁻${superscript(String(Math.floor(-Math.log10(chance))))}`;

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** A time in the reader's time zone. */
export const moment = (instant) => dateTime.format(new Date(instant));

/** The name of a bucket of a trend. Buckets are days or hours in UTC. */
export const bucketName = (instant, by) => {
  const date = new Date(instant);
  return by === "hour" ? `${day.format(date)}, ${hour.format(date)}` : day.format(date);
};
