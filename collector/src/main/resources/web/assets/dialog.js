// The browser's modal dialog. It keeps the focus inside, closes on Escape, and returns the focus when it closes.

import { onMounted, ref } from "./lib/vue.js";
import { dialog, div, h2, use } from "./elements.js";

const Dialog = {
  props: ["title", "content", "onClose"],
  setup(props) {
    const element = ref();
    onMounted(() => element.value.showModal());
    return () =>
      dialog(
        { ref: element, "aria-labelledby": "dialog-title", onClose: props.onClose },
        h2({ id: "dialog-title" }, props.title),
        div({ class: "dialog-content" }, props.content()),
      );
  },
};

/** Closes the dialog around an event's target. */
export const closeDialog = (event) => event.target.closest("dialog").close();

export const openDialog = (properties) => use(Dialog, properties);
