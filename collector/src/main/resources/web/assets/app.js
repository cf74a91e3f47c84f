import { createApp } from "./lib/vue.js";
import { Shell } from "./shell.js";

createApp(Shell).mount("#app");
