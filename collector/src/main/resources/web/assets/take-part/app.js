// The page on which a person answers the questions of a collection.

import { createApp } from "../lib/vue.js";
import { collector } from "../collector.js";
import { a, button, div, form, h1, h2, header, input, label, p, section, span, strong } from "../elements.js";
import { useTitle } from "../page.js";
import { cost } from "./cost.js";
import { frame } from "./frame.js";
import { history } from "./history.js";
import { about, dated, texts } from "./language.js";
import { questions } from "./questions.js";
import { sentReport } from "./sent-report.js";
import { source } from "./source.js";
import { useTakingPart } from "./state.js";
import { opensAt } from "./waves.js";

const collection = decodeURIComponent(location.pathname.split("/").at(-1));

const resultsAddress = (id) => `${collector}/#/collections/${encodeURIComponent(id)}`;

const results = ({ id }) => a({ class: "button", href: resultsAddress(id) }, texts().watch);

/** A card with the current state of the participation. */
const outcome = (kind, heading, ...content) =>
  section({ class: ["card", "outcome", kind] }, h2(heading), ...content);

const retry = ({ load }) => button({ type: "button", class: "primary", onClick: load }, texts().tryAgain);

const tokenField = (state) =>
  state.summary.reporting === "token" &&
  div(
    { class: "field" },
    label({ class: "question", for: "token" }, texts().token),
    input({
      id: "token",
      type: "password",
      required: true,
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": "token-hint",
      value: state.token,
      onInput: (event) => (state.token = event.target.value.trim()),
    }),
    span({ class: "hint", id: "token-hint" }, texts().tokenHint),
  );

/** An alert, which screen readers announce immediately. */
const unreached = ({ isUnreached }) =>
  isUnreached &&
  div({ class: "notice alarm", role: "alert" }, p(strong(texts().unreachable), ". ", texts().unreachableHint));

const dateOf = (series, wave) => dated(opensAt(series, wave), series.every === "hour");

const turnNow = ({ turn, plan }) =>
  turn && outcome("received", texts().turnNow, p(texts().turnNowHint(turn.wave, plan.series.waves)));

const submit = (send) => (event) => {
  event.preventDefault();
  send();
};

const asking = ({ state, send }) => [
  turnNow(state),
  form(
    { class: "card answers", "aria-labelledby": "questions", onSubmit: submit(send) },
    h2({ id: "questions" }, texts().questions),
    questions(state.answers, state.plan.schema),
    tokenField(state),
    div(
      { class: "send" },
      unreached(state),
      button(
        { type: "submit", class: "primary", disabled: state.isBusy },
        state.isBusy ? texts().sending : texts().send,
      ),
      p({ class: "hint" }, texts().sendHint),
    ),
  ),
];

const openNow = ({ turn, plan: { series } }) =>
  turn?.open && p(texts().openNow(turn.open, series.waves, dateOf(series, turn.open + 1)));

const joining = ({ state, join }) =>
  outcome(
    "",
    texts().join,
    openNow(state),
    p(texts().joinHint(state.plan.series.answers, state.plan.series.waves)),
    unreached(state),
    button(
      { type: "button", class: "primary", disabled: state.isBusy, onClick: join },
      state.isBusy ? texts().joining : texts().join,
    ),
  );

const waiting = ({ state: { turn, plan } }) =>
  outcome(
    "",
    texts().turnLater(dateOf(plan.series, turn.wave)),
    p(texts().turnLaterHint(turn.wave, plan.series.waves)),
  );

const pending = ({ state, sendAgain }) => [
  outcome(
    "",
    texts().pending,
    p(texts().pendingHint),
    tokenField(state),
    button(
      { type: "button", class: "primary", disabled: state.isBusy, onClick: sendAgain },
      state.isBusy ? texts().sending : texts().sendAgain,
    ),
  ),
  sentReport(state),
];

const refusal = ({ state: { reason } }) =>
  outcome(
    "",
    texts().refused,
    p(texts().refusedHint),
    reason.epsilon
      ? p({ class: "reason" }, texts().refusedCost(about(reason.epsilon, 4), about(reason.limit)))
      : p({ class: "reason mono", lang: "en" }, reason.message),
  );

const rejected = ({ state }) => [
  outcome(
    "",
    texts().rejected,
    state.reason && p({ lang: "en" }, texts().rejectedWhy(state.reason)),
    results(state),
  ),
  sentReport(state),
];

/** The content of the page at each stage. */
const STAGES = {
  loading: () => p({ class: "loading", role: "status" }, texts().loading),
  missing: () => outcome("", texts().missing, p(texts().missingHint)),
  unreachable: (page) => outcome("", texts().unreachable, p(texts().unreachableHint), retry(page)),
  closed: ({ state }) => outcome("", texts().closed, p(texts().closedHint), results(state)),
  refused: refusal,
  spent: ({ state }) => outcome("", texts().spent, p(texts().spentHint(about(state.lifetime)))),
  noMemory: (page) => outcome("", texts().noMemory, p(texts().noMemoryHint), retry(page)),
  elsewhere: ({ state }) => outcome("", texts().elsewhere, p(texts().elsewhereHint), results(state)),
  insecure: ({ state }) => outcome("", texts().insecure, p(texts().insecureHint(state.reason.message))),
  forPrograms: ({ state }) => outcome("", texts().forPrograms, p(texts().forProgramsHint), results(state)),
  joining,
  waiting,
  over: ({ state }) => [
    outcome("", texts().turnsOver, p(state.report ? texts().turnsOverHint : texts().turnMissedHint), results(state)),
    state.report && sentReport(state),
  ],
  asking,
  pending,
  received: ({ state }) => [outcome("received", texts().received, results(state)), sentReport(state)],
  answered: ({ state }) => [
    outcome("received", texts().answered, p(texts().answeredHint), results(state)),
    sentReport(state),
  ],
  rejected,
};

const introduction = ({ schema, series }) =>
  series ? texts().introAgain(series.waves) : texts().intro(schema.attributes.length);

const heading = ({ summary, plan }) =>
  header(
    { class: "view-header" },
    div(
      h1(summary?.name ?? texts().title),
      plan && p({ class: "lead" }, introduction(plan)),
    ),
  );

const Page = {
  setup() {
    const page = useTakingPart(collection);
    const { state } = page;
    useTitle(() => (state.summary ? `${state.summary.name} · ${texts().title}` : texts().title));
    return () =>
      frame(
        heading(state),
        STAGES[state.stage](page),
        state.plan && [cost(state), history(state), source(state)],
      );
  },
};

createApp(Page).mount("#app");
