// A comparison, requested by a button. Its result is shown until the reader chooses other parameters.

import { shallowReactive } from "../lib/vue.js";
import * as api from "../api.js";
import { p, use } from "../elements.js";
import { onDemand } from "../on-demand.js";
import { latestOnly } from "../pace.js";

const DifferenceAnswer = onDemand(() => import("./difference-answer.js"), "DifferenceAnswer");

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** `questionOf` returns the chosen parameters for the collector, or undefined if they cannot be compared. */
export function useComparison(id, questionOf) {
  const state = shallowReactive({ asked: undefined, found: undefined, fault: undefined });

  const ask = () => {
    const asked = questionOf();
    return api.difference(id, asked).then(
      (found) => ({ asked, found, fault: undefined }),
      (fault) => ({ asked, fault, found: undefined }),
    );
  };

  const answer = () => [
    state.fault && p({ class: "fault", role: "alert" }, state.fault.message),
    state.found && use(DifferenceAnswer, { found: state.found }),
  ];

  return {
    compare: latestOnly(ask, (found) => Object.assign(state, found)),
    answer: () => state.asked && isSame(state.asked, questionOf()) && answer(),
  };
}
