// The icons that several pages share.

import { path, svg } from "./elements.js";

const MOON = "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z";
const SUN =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22" +
  "M5 5l1.700 1.700M17.300 17.300L19 19M5 19l1.700-1.700M17.300 6.700L19 5";

const icon = (drawing) => svg({ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path({ d: drawing }));

export const moon = () => icon(MOON);
export const sun = () => icon(SUN);

export const logo = () =>
  svg(
    { class: "logo", viewBox: "0 0 32 32", "aria-hidden": "true" },
    path({ d: "M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H15l-7 6v-6H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" }),
    path({ class: "logo-bar", d: "M16 7.500v12M13 7.500h6M13 19.500h6" }),
    path({ class: "logo-dot", d: "M16 13.500h.01" }),
  );
