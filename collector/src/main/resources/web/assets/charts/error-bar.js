// An estimate on a horizontal track: its interval as an error bar, its value as a dot or a bar.

import { div } from "../elements.js";

const span = (from, to) => ({ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` });

const isKnown = (number) => typeof number === "number";

export const errorBar = ({ low, high }, place) =>
  isKnown(low) && isKnown(high) && div({ class: "error-bar", style: span(place(low), place(high)) });

export const dot = (value, place) => isKnown(value) && div({ class: "dot", style: { left: `${place(value)}%` } });

export const bar = (value, place) =>
  isKnown(value) && div({ class: ["bar", value < 0 && "below"], style: span(place(0), place(value)) });
