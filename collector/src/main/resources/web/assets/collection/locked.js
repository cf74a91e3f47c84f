// The estimates of this collection are for holders of its reading token.

import { TokenForm } from "../access.js";
import { h2, p, section, use } from "../elements.js";
import { readingToken, rememberReading } from "../tokens.js";

const isWrong = (state) => readingToken(state.id) !== undefined;

export const Locked = ({ state }) =>
  section(
    { class: "card narrow", "aria-labelledby": "locked" },
    h2({ id: "locked" }, "The estimates are not public"),
    isWrong(state) && p({ class: "fault", role: "alert" }, `That token does not open them: ${state.readFault.message}`),
    use(TokenForm, {
      name: "Reading token",
      explanation: "Who created the collection got its reading token, and may have given it to you.",
      action: "Show the estimates",
      onToken: (token) => rememberReading(state.id, token),
    }),
  );

Locked.props = ["state"];
