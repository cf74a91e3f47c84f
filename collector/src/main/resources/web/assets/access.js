// Forms for tokens, and signing in and out.

import { ref } from "./lib/vue.js";
import { announceNow } from "./announce.js";
import * as api from "./api.js";
import { closeDialog, openDialog } from "./dialog.js";
import { button, div, form, input, label, p, span, use } from "./elements.js";
import { adminToken, forgetAdmin, rememberAdmin } from "./tokens.js";

const KEPT =
  "The token is stored until you close this tab, and is sent to this collector only.";

/** A form for one token. `onToken` receives it and may reject it with an error, which the form shows. */
export const TokenForm = {
  props: ["name", "explanation", "action", "onToken", "cancel"],
  setup(props) {
    const token = ref("");
    const fault = ref();
    const submit = async (event) => {
      event.preventDefault();
      try {
        fault.value = undefined;
        await props.onToken(token.value.trim(), event);
      } catch (error) {
        fault.value = error;
      }
    };
    const faultText = ({ isAboutAccess, message }) =>
      isAboutAccess ? `This is not the ${props.name.toLowerCase()}.` : message;
    return () =>
      form(
        { class: "token-form", onSubmit: submit },
        p(props.explanation),
        label(
          { class: "field" },
          span(props.name),
          input({
            type: "password",
            required: true,
            autocomplete: "off",
            spellcheck: "false",
            value: token.value,
            onInput: (event) => (token.value = event.target.value),
          }),
        ),
        fault.value && p({ class: "fault", role: "alert" }, faultText(fault.value)),
        p({ class: "hint" }, KEPT),
        div(
          { class: "actions" },
          props.cancel && button({ type: "button", onClick: props.cancel }, "Cancel"),
          button({ type: "submit", class: "primary" }, props.action),
        ),
      );
  },
};

const adminForm = () =>
  use(TokenForm, {
    name: "Admin token",
    explanation:
      "The collector printed it, or wrote it to a file, at its first start. " +
      "It is required to create, close, delete and export collections.",
    action: "Sign in",
    cancel: closeDialog,
    onToken: async (token, event) => {
      await api.checkAdmin(token);
      rememberAdmin(token);
      announceNow("You are signed in.");
      closeDialog(event);
    },
  });

const isAsking = ref(false);

/** Opens the dialog that asks for the admin token. */
export const askForAdmin = () => {
  isAsking.value = true;
};

function signOut() {
  forgetAdmin();
  announceNow("You are signed out.");
}

const adminDialog = () =>
  openDialog({ title: "Administrator", content: adminForm, onClose: () => (isAsking.value = false) });

export const AccessButton = () => [
  adminToken()
    ? button({ type: "button", class: "quiet", onClick: signOut }, "Sign out")
    : button({ type: "button", class: "quiet", onClick: askForAdmin }, "Sign in"),
  isAsking.value && adminDialog(),
];
