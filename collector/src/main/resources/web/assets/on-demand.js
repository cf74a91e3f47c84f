// What not every reader needs is loaded when it is shown.

import { defineAsyncComponent } from "./lib/vue.js";
import { errorNotice } from "./notices.js";

const Missing = () => errorNotice("A part of this page could not be loaded. Reload the page.");

/** The component of that name, from the module that `load` imports. */
export const onDemand = (load, name) =>
  defineAsyncComponent({ loader: async () => (await load())[name], errorComponent: Missing });
