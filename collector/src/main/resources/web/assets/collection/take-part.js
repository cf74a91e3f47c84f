// The invitation to take part in an open collection.

import { h2, section } from "../elements.js";
import { invitation } from "../invitation.js";

/** Whether people can answer. Vectors, which trainings ask for, are computed by programs. */
const isForPeople = ({ schema }) => schema.attributes.every(({ type }) => type !== "vector");

export const isInviting = ({ summary, plan }) => summary.state === "open" && isForPeople(plan);

export const TakePart = ({ state }) =>
  isInviting(state) &&
  section(
    { class: "card invitation", "aria-labelledby": "take-part" },
    h2({ id: "take-part" }, "Take part"),
    invitation({
      id: state.id,
      plan: state.plan,
      epsilon: state.audit.claimed.epsilon,
      token: state.summary.reporting === "token",
    }),
  );

TakePart.props = ["state"];
