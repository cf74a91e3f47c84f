// The status of collectors that share a topic: which one counts, its delay, and how to continue after lost messages.

import { onMounted, onUnmounted, ref } from "./lib/vue.js";
import * as api from "./api.js";
import { closeDialog, openDialog } from "./dialog.js";
import { button, div, p, strong } from "./elements.js";
import { count, counted, moment } from "./format.js";
import { errorNotice } from "./notices.js";
import { adminToken } from "./tokens.js";

const REFRESH = 2000;

/** The smallest delay that is shown. */
const LATE_SECONDS = 5;

const ownerText = ({ here, owner }) => (here ? "This collector" : `Another collector (${owner})`);

const waitingText = ({ waiting, behindSeconds }) =>
  waiting === 0
    ? "no reports are waiting"
    : `${counted(waiting, "report is", "reports are")} waiting` +
      (behindSeconds >= LATE_SECONDS ? `, the oldest for ${count(behindSeconds)} seconds` : "");

const lossText = (losses) => {
  const lost = losses.map(({ from, to }) => (to === undefined ? undefined : to - from));
  const since = `since ${moment(losses[0].accepted)}`;
  return lost.includes(undefined)
    ? `An unknown number of reports was lost before it was counted, ${since}. Collections that were open show a warning.`
    : `${counted(lost.reduce((sum, one) => sum + one, 0), "report")} were lost before they were counted, ${since}. ` +
      "Collections that were open show a warning.";
};

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

const lossDialog = (isOpen, accept) =>
  openDialog({
    title: "Continue without the lost reports?",
    onClose: () => (isOpen.value = false),
    content: () => [
      p(
        "All reports that are still in the topic are counted once. The lost reports cannot be recovered. Collections " +
          "that are open now will show how many reports they may lack.",
      ),
      div(
        { class: "actions" },
        button({ type: "button", onClick: closeDialog }, "Cancel"),
        button({ type: "button", class: "primary", onClick: (event) => (closeDialog(event), accept()) }, "Continue"),
      ),
    ],
  });

const stopped = (status, isAsking) =>
  div(
    { class: "notice alarm", role: "alert" },
    p(
      strong("Reports are accepted, but not counted. "),
      sentence(status.refusal ?? status.obstacle ?? "no collector is counting at the moment; another one takes over within seconds"),
    ),
    status.refusal && [
      p("If there is a newer copy of the database, restore it. Otherwise, continue with the reports that are still in the topic:"),
      button({ type: "button", onClick: () => (isAsking.value = true) }, "Continue without the lost reports"),
    ],
  );

const notAccepting = (reason) =>
  div({ class: "notice alarm", role: "alert" }, p(strong("Reports are not accepted. "), sentence(reason), " Devices send them again later."));

/** Shown to administrators of collectors that share a topic. */
export const FoldStatus = {
  setup() {
    const status = ref();
    const fault = ref();
    const isAsking = ref(false);
    const load = () =>
      adminToken() &&
      api.fold().then(
        (answer) => ((status.value = answer), (fault.value = undefined)),
        () => (status.value = undefined), // the view shows the error
      );
    const accept = () => api.acceptLoss().then(load, (error) => (fault.value = error));
    let timer;
    onMounted(() => (load(), (timer = setInterval(load, REFRESH))));
    onUnmounted(() => clearInterval(timer));
    return () =>
      status.value &&
      adminToken() &&
      div(
        status.value.notAccepting && notAccepting(status.value.notAccepting),
        status.value.counting
          ? p({ class: "hint" }, `${ownerText(status.value)} counts the reports; ${waitingText(status.value)}.`)
          : stopped(status.value, isAsking),
        isAsking.value && lossDialog(isAsking, accept),
        status.value.losses.length > 0 && p({ class: "hint" }, lossText(status.value.losses)),
        fault.value && errorNotice(fault.value.message),
      );
  },
};
