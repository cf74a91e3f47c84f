// Light or dark: as the system says, until the reader says otherwise. The style sheets have both in every colour; which
// one is shown follows from `color-scheme`, which the attribute data-theme sets.

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
