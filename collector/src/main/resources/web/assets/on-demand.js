// What not every reader needs is loaded when it is shown.

import { defineAsyncComponent } from "./lib/vue.js";

/** The component of that name, from the module that `load` imports. */
export const onDemand = (load, name) => defineAsyncComponent(async () => (await load())[name]);
