// A text with a button that copies it.

import { ref } from "./lib/vue.js";
import { announceNow } from "./announce.js";
import { button, code, div, use } from "./elements.js";

/** Copies a text. Without a clipboard, which requires https or a local page, the text is selected instead. */
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    getSelection().selectAllChildren(element);
    return "Selected: press Ctrl+C";
  }
}

/** Attributes that make a scrollable text reachable by keyboard. */
const scrollable = ({ name, text }) => (text.includes("\n") ? { tabindex: 0, role: "region", "aria-label": name } : {});

const Copyable = {
  props: ["name", "text"],
  setup(props) {
    const element = ref();
    const outcome = ref();
    const onCopy = async () => {
      outcome.value = await copy(props.text, element.value);
      announceNow(`${props.name}: ${outcome.value}`);
    };
    return () =>
      div(
        { class: "secret-text" },
        code({ ref: element, class: "mono", ...scrollable(props) }, props.text),
        button(
          { type: "button", "aria-label": `Copy the ${props.name.toLowerCase()}`, onClick: onCopy },
          outcome.value ?? "Copy",
        ),
      );
  },
};

export const copyable = (name, text) => use(Copyable, { key: name, name, text });
