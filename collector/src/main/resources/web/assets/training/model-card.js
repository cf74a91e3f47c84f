// What was learned so far: the weight of every feature, and the model as a file.

import { button, caption, code, div, h2, header, p, section, span, table, tbody, td, th, thead, tr } from "../elements.js";
import { save } from "../files.js";
import { about } from "../format.js";

const row = (feature, weight, largest) =>
  tr(
    { key: feature },
    th({ scope: "row" }, feature),
    td({ class: "numeric" }, about(weight, 3)),
    td(
      { class: "weight-cell" },
      div({
        class: ["weight", weight < 0 && "below"],
        style: { width: `${(50 * Math.abs(weight)) / largest}%` },
      }),
    ),
  );

const weights = ({ features, weights: all }) => {
  const largest = Math.max(1e-12, ...all.map(Math.abs));
  return div(
    { class: "scrolling", tabindex: 0, role: "region", "aria-label": "Weights of the features" },
    table(
      { class: "plain" },
      caption({ class: "visually-hidden" }, "What every feature adds to a prediction"),
      thead(
        tr(
          th({ scope: "col" }, "Feature"),
          th({ scope: "col", class: "numeric" }, "Weight"),
          th(
            { scope: "col" },
            div({ class: "weight-ends" }, span("less"), span({ class: "visually-hidden" }, " or "), span("more")),
          ),
        ),
      ),
      tbody(features.map((feature, index) => row(feature, all[index], largest))),
    ),
  );
};

const saveModel = ({ id, model }) =>
  save(new Blob([JSON.stringify(model)], { type: "application/json" }), `model-${id}.json`);

export const ModelCard = ({ state }) =>
  section(
    { class: "card", "aria-labelledby": "model" },
    header(
      { class: "card-header" },
      h2({ id: "model" }, "The model so far"),
      button({ type: "button", onClick: () => saveModel(state) }, "Download the model"),
    ),
    weights(state.model),
    p(
      { class: "hint" },
      "The collector sees nobody's records, so it cannot tell the error. Try the model on records of your own: ",
      code(`hearsay predict model-${state.id}.json people.csv`),
    ),
  );

ModelCard.props = ["state"];
