// The distributions of numbers. Their computation takes the collector a while, so they are requested only when a reader
// opens one, and then for all attributes together.

import { shallowReactive } from "../lib/vue.js";
import * as api from "../api.js";
import { latestOnly } from "../pace.js";

const BINS = 20;

/** The latest distributions, with `load` to request them again. */
export function useDistributions(id, reportsOf) {
  const ask = () => {
    Object.assign(state, { isWanted: true, isLoading: true });
    return api.estimates(id, { distribution: BINS, ...reportsOf() }).then(
      (found) => ({ found, fault: undefined }),
      (fault) => ({ fault, found: undefined }),
    );
  };
  const state = shallowReactive({
    found: undefined,
    fault: undefined,
    isWanted: false,
    isLoading: false,
    load: latestOnly(ask, (answer) => Object.assign(state, answer, { isLoading: false })),
  });
  return state;
}

export const distributionOf = ({ found }, name) =>
  found.attributes.find((attribute) => attribute.name === name).distribution;
