// Waves by name and date, and which of them is open.

import { bucketName, moment } from "../format.js";

/** A wave of an hour is told by its hour; a longer one by the day on which it opens. */
const stepOf = ({ every }) => (every === "hour" ? "hour" : "day");

export const openingOf = (series, { opens }) => bucketName(opens, stepOf(series));

export const waveName = (wave) => `Wave ${wave}`;

export const isOpen = (progress, wave) => progress?.open === true && progress.first === wave;

/** “wave 12, since 3 May” */
export const waveChoice = (series, progress) => (one) =>
  `wave ${one.wave}, ${isOpen(progress, one.wave) ? "open since" : "from"} ${openingOf(series, one)}`;

/** Waves that can be looked at by themselves, the latest first. */
export const answeredWaves = ({ waves }) => waves.filter(({ reports }) => reports > 0).reverse();

/** Until when the open wave is, as far as is known: the schedule is part of what was measured. */
export function wavesLeft({ series, progress, waves }) {
  if (progress.first === undefined) {
    return "the series is over";
  }
  if (!progress.open) {
    return `opens ${moment(series.start)}`;
  }
  const current = waves?.waves.find(({ wave }) => wave === progress.first);
  return current ? `open until ${moment(current.closes)}` : "open now";
}
