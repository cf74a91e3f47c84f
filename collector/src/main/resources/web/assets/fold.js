// Of collectors that share a topic: which of them counts, how far it is, and the way on where messages are lost.

import { onMounted, onUnmounted, ref } from "./lib/vue.js";
import * as api from "./api.js";
import { closeDialog, openDialog } from "./dialog.js";
import { button, div, p, strong } from "./elements.js";
import { count, counted, moment } from "./format.js";
import { errorNotice } from "./notices.js";
import { adminToken } from "./tokens.js";

const REFRESH = 2000;

/** A delay that is worth a word. */
const LATE_SECONDS = 5;

const ownerText = ({ here, owner }) => (here ? "This collector" : `Another collector (${owner})`);

const waitingText = ({ waiting, behindSeconds }) =>
  waiting === 0
    ? "none wait"
    : `${counted(waiting, "report")} wait${waiting === 1 ? "s" : ""}` +
      (behindSeconds >= LATE_SECONDS ? `, the oldest for ${count(behindSeconds)} seconds` : "");

const lossText = (losses) => {
  const lost = losses.map(({ from, to }) => (to === undefined ? undefined : to - from));
  const since = `since ${moment(losses[0].accepted)}`;
  return lost.includes(undefined)
    ? `Some reports were lost before they were counted, ${since}; nobody knows how many. Results of collections that were open say so.`
    : `${counted(lost.reduce((sum, one) => sum + one, 0), "report")} were lost before they were counted, ${since}. ` +
      "Results of collections that were open say so.";
};

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

const lossDialog = (isOpen, accept) =>
  openDialog({
    title: "Go on without the lost reports?",
    onClose: () => (isOpen.value = false),
    content: () => [
      p(
        "Everything that the topic still has is counted, each report once. What is gone stays gone, and results of " +
          "collections that are open now will say how much they may lack.",
      ),
      div(
        { class: "actions" },
        button({ type: "button", onClick: closeDialog }, "Cancel"),
        button({ type: "button", class: "primary", onClick: (event) => (closeDialog(event), accept()) }, "Go on"),
      ),
    ],
  });

const stopped = (status, isAsking) =>
  div(
    { class: "notice alarm", role: "alert" },
    p(
      strong("Reports are taken, but not counted. "),
      sentence(status.refusal ?? status.obstacle ?? "no collector counts at the moment; another takes over within seconds"),
    ),
    status.refusal && [
      p("If there is a newer copy of the database, restore it. If not, go on with what the topic has:"),
      button({ type: "button", onClick: () => (isAsking.value = true) }, "Go on without the lost reports"),
    ],
  );

/** Shown to an administrator of collectors that share a topic; else it is nothing. */
export const FoldStatus = {
  setup() {
    const status = ref();
    const fault = ref();
    const isAsking = ref(false);
    const load = () =>
      adminToken() &&
      api.fold().then(
        (answer) => ((status.value = answer), (fault.value = undefined)),
        () => (status.value = undefined), // the view says what is wrong
      );
    const accept = () => api.acceptLoss().then(load, (error) => (fault.value = error));
    let timer;
    onMounted(() => (load(), (timer = setInterval(load, REFRESH))));
    onUnmounted(() => clearInterval(timer));
    return () =>
      status.value &&
      adminToken() &&
      div(
        status.value.counting
          ? p({ class: "hint" }, `${ownerText(status.value)} counts the reports; ${waitingText(status.value)}.`)
          : stopped(status.value, isAsking),
        isAsking.value && lossDialog(isAsking, accept),
        status.value.losses.length > 0 && p({ class: "hint" }, lossText(status.value.losses)),
        fault.value && errorNotice(fault.value.message),
      );
  },
};
