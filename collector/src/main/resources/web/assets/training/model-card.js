// The current model: the weight of each feature, and a download.

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
      caption({ class: "visually-hidden" }, "The contribution of each feature to a prediction"),
      thead(
        tr(
          th({ scope: "col" }, "Feature"),
          th({ scope: "col", class: "numeric" }, "Weight"),
          th(
            { scope: "col" },
            div({ class: "weight-ends" }, span("lowers"), span({ class: "visually-hidden" }, " or "), span("raises")),
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
      h2({ id: "model" }, "Current model"),
      button({ type: "button", onClick: () => saveModel(state) }, "Download the model"),
    ),
    weights(state.model),
    p(
      { class: "hint" },
      "The collector has no records, so it cannot measure the error of the model. Evaluate it with your own records: ",
      code(`hearsay predict model-${state.id}.json people.csv`),
    ),
  );

ModelCard.props = ["state"];
