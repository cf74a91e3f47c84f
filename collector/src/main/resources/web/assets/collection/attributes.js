// The estimates, with one card per attribute.

import { domainOf } from "../charts/share-bars.js";
import { a, div, h2, header, label, option, p, section, select, span, use } from "../elements.js";
import { count, percentAbout } from "../format.js";
import { onDemand } from "../on-demand.js";
import { waveSelect, waveWords } from "../series/wave-choice.js";
import { adminToken } from "../tokens.js";
import { POSTPROCESSING } from "../words.js";
import { DayChoice, hasDays, isOfSomeDays } from "./day-choice.js";
import { MeanCard } from "./mean-card.js";
import { goTo } from "./sections.js";
import { SharesCard } from "./shares-card.js";
import { isInviting } from "./take-part.js";

const VectorCard = onDemand(() => import("./vector-card.js"), "VectorCard");

const postprocessChoice = (state) =>
  label(
    { class: "inline-field" },
    span("Post-processing"),
    select(
      { value: state.postprocess, onChange: (event) => (state.postprocess = event.target.value) },
      Object.entries(POSTPROCESSING).map(([value, [name]]) => option({ value }, name)),
    ),
  );

const choices = (state) =>
  div(
    { class: "cross-choice" },
    hasDays(state) && use(DayChoice, { state }),
    state.series && waveSelect(state),
    postprocessChoice(state),
  );

/** The collector's mark for intervals whose coverage holds on average over the values. */
const ON_AVERAGE = "on average";

const coverage = ({ confidence, attributes }) =>
  attributes.some(({ intervals }) => intervals === ON_AVERAGE)
    ? `${percentAbout(confidence, 4)} confidence intervals; for shares, the coverage holds on average over the values. `
    : `${percentAbout(confidence, 4)} confidence intervals. `;

const explanation = (state) =>
  p(
    { class: "hint" },
    state.series && waveWords(state),
    `Error bars: ${coverage(state.estimates)}`,
    POSTPROCESSING[state.postprocess][1],
  );

const CARDS = { numeric: MeanCard, categorical: SharesCard, vector: VectorCard };

/** A common scale for the bars of all cards, so that they can be compared. */
const shareDomain = ({ attributes }) => domainOf(attributes.flatMap(({ frequencies }) => frequencies ?? []));

const card = (state) => (estimate, index) =>
  use(CARDS[estimate.type], {
    key: estimate.name,
    state,
    estimate,
    attribute: state.plan.schema.attributes[index],
    ...(estimate.frequencies && { shareDomain: shareDomain(state.estimates) }),
  });

/** A placeholder before the first estimates. Readers do not learn whether there are reports below the batch size. */
const noReports = (state) => {
  const { every } = state.summary.publish;
  const isHidden = every > 1 && !adminToken();
  return div(
    { class: "card empty" },
    h2(isHidden ? "Waiting for the first reports" : "Waiting for the first report"),
    p(
      isHidden ? `Estimates appear here automatically once there are ${count(every)} reports` : "Estimates appear here automatically",
      ". Their error bars become shorter as more people take part.",
    ),
    isInviting(state) &&
      a({ class: "button primary", href: location.hash, onClick: (event) => goTo(event, "take-part") }, "Invite people"),
  );
};

export const Attributes = ({ state }) => {
  if (!state.estimates) {
    return undefined;
  }
  const isEmpty = state.estimates.reports === 0;
  if (isEmpty && !isOfSomeDays(state)) {
    return noReports(state);
  }
  return section(
    { "aria-labelledby": "attributes" },
    header({ class: "section-header" }, h2({ id: "attributes" }, "Estimates"), choices(state)),
    !isEmpty && explanation(state),
    !isEmpty && div({ class: "attribute-columns" }, state.estimates.attributes.map(card(state))),
  );
};

Attributes.props = ["state"];
