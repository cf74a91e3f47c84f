// The theme: the system's, until the reader chooses one. The style sheets define light and dark variants of all colours.
// The attribute data-theme sets `color-scheme`, which selects the variant.

import { ref } from "./lib/vue.js";
import { inStorage } from "./storage.js";

const KEY = "hearsay.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const chosen = ref(inStorage(() => localStorage.getItem(KEY)));
const systemIsDark = ref(system.matches);

system.addEventListener("change", () => {
  systemIsDark.value = system.matches;
});

function apply() {
  if (chosen.value) {
    document.documentElement.dataset.theme = chosen.value;
  }
}

export const isDark = () => (chosen.value ? chosen.value === "dark" : systemIsDark.value);

export function toggleTheme() {
  chosen.value = isDark() ? "light" : "dark";
  inStorage(() => localStorage.setItem(KEY, chosen.value));
  apply();
}

apply();
