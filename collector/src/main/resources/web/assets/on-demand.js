// Components that are loaded when they are first shown, because not every reader needs them.

import { defineAsyncComponent } from "./lib/vue.js";
import { errorNotice } from "./notices.js";

const Missing = () => errorNotice("A part of this page could not be loaded. Reload the page.");

/** The component named `name` from the module that `load` imports. */
export const onDemand = (load, name) =>
  defineAsyncComponent({ loader: async () => (await load())[name], errorComponent: Missing });
