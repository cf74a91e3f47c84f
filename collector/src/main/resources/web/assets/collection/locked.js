// The form for the reading token of a collection whose estimates are not public.

import { TokenForm } from "../access.js";
import { h2, p, section, use } from "../elements.js";
import { readingToken, rememberReading } from "../tokens.js";

const isWrong = (state) => readingToken(state.id) !== undefined;

export const Locked = ({ state }) =>
  section(
    { class: "card narrow", "aria-labelledby": "locked" },
    h2({ id: "locked" }, "The estimates are not public"),
    isWrong(state) && p({ class: "fault", role: "alert" }, `This token was not accepted: ${state.readFault.message}`),
    use(TokenForm, {
      name: "Reading token",
      explanation: "The creator of the collection received the reading token and can give it to you.",
      action: "Show the estimates",
      onToken: (token) => rememberReading(state.id, token),
    }),
  );

Locked.props = ["state"];
