// Waves by name and date, and which of them is open.

import { bucketName, moment } from "../format.js";

/** A wave of an hour is told by its hour; a longer one by the day on which it opens. */
const stepOf = ({ every }) => (every === "hour" ? "hour" : "day");

export const openingOf = (series, { opens }) => bucketName(opens, stepOf(series));

export const waveName = (wave) => `Wave ${wave}`;

export const isOpen = (progress, wave) => progress?.open === true && progress.first === wave;

/** “wave 12, 3 May” */
export const waveChoice = (series, progress) => (one) =>
  `wave ${one.wave}${isOpen(progress, one.wave) ? " (open)" : ""}, ${openingOf(series, one)}`;

/** Waves that can be looked at by themselves, the latest first. */
export const answeredWaves = ({ waves }) => waves.filter(({ reports }) => reports > 0).reverse();

/** Of how many, and until when it is open, as far as is known: the dates are part of what was measured. */
export function wavesLeft({ series, progress, waves }) {
  const ofAll = `of ${series.waves}`;
  if (progress.first === undefined) {
    return `${ofAll}; the series is over`;
  }
  if (!progress.open) {
    return `${ofAll}, opens ${moment(series.start)}`;
  }
  const current = waves?.waves.find(({ wave }) => wave === progress.first);
  return `${ofAll}, ${current ? `open until ${moment(current.closes)}` : "open now"}`;
}
