// The plan and its audit, as sentences and as a table.

import { abbr, caption, code, div, h2, p, section, span, strong, table, tbody, td, th, thead, tr } from "../elements.js";
import { about, count } from "../format.js";
import {
  guessSentence,
  movedText,
  oddsSentence,
  publishingSentence,
  readersSentence,
  samplingSentence,
  seriesCostSentence,
} from "../words.js";

const epsilonText = (epsilon) => (epsilon === "infinity" ? "∞" : String(epsilon));

const verdict = ({ claimed, exact, holds }, series) =>
  p(
    { class: ["verdict", holds ? "holds" : "broken"] },
    strong(holds ? "The plan's claim is correct. " : "The plan's claim is wrong. "),
    `The plan claims ε = ${about(claimed.epsilon, 6)}${series ? " for all answers of a person together" : ""}. `,
    "The exact value, computed from the plan's integer weights: ",
    code(`ε = ${epsilonText(exact.epsilon)}`),
    exact.delta > 0 && code(`, δ = ${exact.delta}`),
    ". Devices compute the same value before they report, and refuse plans above the limit of their owner.",
  );

const mechanismOf = ({ mechanism, with: others }) => (others ? `${mechanism} with ${others.join(", ")}` : mechanism);

const row = (types) => (attribute) =>
  tr(
    th({ scope: "row" }, attribute.name),
    td(mechanismOf(attribute)),
    td({ class: "numeric" }, attribute.epsilon === "infinity" ? "∞" : about(attribute.epsilon, 6)),
    td({ class: "numeric" }, attribute.symbols === null ? "many" : count(attribute.symbols)),
    td({ class: "numeric" }, about(attribute.bits)),
    td({ class: "numeric" }, movedText({ type: types.get(attribute.name) }, attribute.movedByOnePercent)),
  );

const attributeTable = ({ attributes }, types) =>
  div(
    { class: "scrolling", tabindex: 0, role: "region", "aria-label": "Privacy loss by attribute" },
    table(
      { class: "plain" },
      caption({ class: "visually-hidden" }, "Privacy loss by attribute"),
      thead(
        tr(
          th({ scope: "col" }, "Attribute"),
          th({ scope: "col" }, "Mechanism"),
          th({ scope: "col", class: "numeric" }, abbr({ title: "largest privacy loss of one report on this attribute" }, "ε")),
          th({ scope: "col", class: "numeric" }, "Symbols"),
          th({ scope: "col", class: "numeric" }, "Bits"),
          th({ scope: "col", class: "numeric" }, abbr({ title: "largest shift of the estimate by one per cent of forged reports" }, "Shift by 1\u00a0% forged")),
        ),
      ),
      tbody(attributes.map(row(types))),
    ),
  );

/** The privacy loss of one report; for a series, of one answer of a person. */
const lossPerReport = ({ audit, series }) => audit.claimed.epsilon / (series?.answers ?? 1);

export const Certificate = ({ state }) =>
  section(
    { class: "card", "aria-labelledby": "certificate" },
    h2({ id: "certificate" }, "Privacy of participants"),
    p({ class: "lead" }, oddsSentence(lossPerReport(state))),
    state.series && p(seriesCostSentence(state.series, lossPerReport(state), state.audit.claimed.epsilon)),
    p(guessSentence(lossPerReport(state)), " ", samplingSentence(state.plan.sample, state.plan.parts.length)),
    verdict(state.audit, state.series),
    p({ class: "readers" }, readersSentence(state.audit.readers, state.audit.claimed.epsilon, state.summary.publish), " ", publishingSentence(state.summary.publish)),
    attributeTable(state.audit, new Map(state.plan.schema.attributes.map(({ name, type }) => [name, type]))),
    p({ class: "hint plan-hash" }, "Plan ", span({ class: "mono" }, state.plan.hash)),
  );

Certificate.props = ["state"];
