// Closing, publishing and deleting a collection. Each is confirmed first, because it cannot be undone.

import { ref, shallowRef } from "../lib/vue.js";
import { askForAdmin } from "../access.js";
import { announceNow } from "../announce.js";
import * as api from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { button, div, h2, p, section } from "../elements.js";
import { counted } from "../format.js";
import { errorNotice } from "../notices.js";
import { addresses, go } from "../router.js";
import { adminToken, forgetAdmin } from "../tokens.js";

const ACTIONS = {
  close: {
    name: "Close",
    title: "Close this collection?",
    text: () => "No more reports will be accepted. The estimates remain. A closed collection cannot be reopened.",
    async run(state) {
      state.summary = { ...state.summary, ...(await api.close(state.id)) };
      announceNow("The collection is closed.");
    },
  },
  publish: {
    name: "Publish all",
    title: "Publish all reports?",
    text: ({ summary: { reports, publish } }) =>
      `Readers will see ${counted(reports - publish.reports, "more report")}. The smaller this batch is, the more ` +
      "readers learn about each person in it.",
    async run(state) {
      state.summary = { ...state.summary, ...(await api.publish(state.id)) };
      state.audit = await api.audit(state.id);
      announceNow("Readers see all reports.");
    },
  },
  remove: {
    name: "Delete permanently",
    title: "Delete this collection?",
    text: ({ summary }) =>
      `The plan, the estimates and ${counted(summary.reports, "report")} will be deleted permanently. ` +
      "People answer only once, so they will not report again.",
    async run(state) {
      await api.remove(state.id);
      announceNow("The collection is deleted.");
      go(addresses.collections);
    },
  },
};

export const Administration = {
  props: ["state"],
  setup({ state }) {
    const asked = shallowRef();
    const fault = ref();

    async function run(action, event) {
      closeDialog(event);
      try {
        fault.value = undefined;
        await action.run(state);
      } catch (error) {
        fault.value = error;
        if (error.isAboutAccess) {
          forgetAdmin();
        }
      }
    }

    const question = (action) => () => [
      p(action.text(state)),
      div(
        { class: "actions" },
        button({ type: "button", autofocus: true, onClick: closeDialog }, "Cancel"),
        button({ type: "button", class: "danger", onClick: (event) => run(action, event) }, action.name),
      ),
    ];

    const ask = (action) => () => {
      asked.value = action;
    };

    const buttons = () =>
      div(
        { class: "actions start" },
        state.summary.state === "open" &&
          button({ type: "button", onClick: ask(ACTIONS.close) }, "Close the collection …"),
        state.summary.publish.reports < state.summary.reports &&
          button({ type: "button", onClick: ask(ACTIONS.publish) }, "Publish all reports …"),
        button({ type: "button", class: "danger-quiet", onClick: ask(ACTIONS.remove) }, "Delete the collection …"),
      );

    const signIn = () =>
      p(
        button({ type: "button", class: "link", onClick: askForAdmin }, "Sign in with the admin token"),
        " to close or delete this collection, or to export its tally and reports.",
      );

    return () =>
      section(
        { class: "administration", "aria-labelledby": "administration" },
        h2({ id: "administration" }, "Administration"),
        fault.value && errorNotice(fault.value.message),
        adminToken() ? buttons() : signIn(),
        asked.value &&
          openDialog({
            title: asked.value.title,
            content: question(asked.value),
            onClose: () => (asked.value = undefined),
          }),
      );
  },
};
