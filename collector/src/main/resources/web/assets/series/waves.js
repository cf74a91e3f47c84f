// Names, dates and states of waves.

import { bucketName, moment } from "../format.js";

/** The unit of a wave's date: the hour for hourly waves, otherwise the day. */
const stepOf = ({ every }) => (every === "hour" ? "hour" : "day");

export const openingOf = (series, { opens }) => bucketName(opens, stepOf(series));

export const waveName = (wave) => `Wave ${wave}`;

export const isOpen = (progress, wave) => progress?.open === true && progress.first === wave;

/** “wave 12, 3 May” */
export const waveChoice = (series, progress) => (one) =>
  `wave ${one.wave}${isOpen(progress, one.wave) ? " (open)" : ""}, ${openingOf(series, one)}`;

/** The waves that have reports, the latest first. */
export const answeredWaves = ({ waves }) => waves.filter(({ reports }) => reports > 0).reverse();

/** The number of waves and the closing time of the current one, which is known only with the right to read. */
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
