// Downloads.

import { ref } from "../lib/vue.js";
import * as api from "../api.js";
import { a, h2, li, p, section, ul } from "../elements.js";
import { save } from "../files.js";
import { errorNotice } from "../notices.js";
import { adminToken } from "../tokens.js";
import { chosenReports } from "./state.js";

/** Fetches and saves a file that requires a token, because a link cannot send one. */
async function fetchFile({ href, name, token }) {
  const answer = await api.request(href, { token });
  save(await answer.blob(), name);
}

const wantedOf = (state) => ({ ...state, ...chosenReports(state) });

/** Files for readers. The estimates are those that the page shows: of one wave, some days or all reports. */
const forReaders = ({ id, postprocess, series, wave, from, to, by }) => [
  {
    href: api.resources.estimates(id, { postprocess, format: "csv", wave, from, to }),
    name: `estimates-${id}.csv`,
    text: "Estimates as CSV",
    token: api.readerOf(id),
  },
  {
    href: api.resources.estimates(id, { postprocess, format: "csv", for: "spreadsheet", wave, from, to }),
    name: `estimates-${id}-spreadsheet.csv`,
    text: "Estimates for a spreadsheet",
    token: api.readerOf(id),
  },
  {
    href: api.resources.estimates(id, { postprocess, format: "json", wave, from, to }),
    name: `estimates-${id}.json`,
    text: "Estimates as JSON",
    token: api.readerOf(id),
  },
  ...(series ? trendFiles(id) : [courseFile(id, { by, postprocess, format: "csv" })]),
];

const forEverybody = ({ id }) => [{ href: api.resources.plan(id), name: `plan-${id}.json`, text: "Plan" }];

const courseFile = (id, wanted) => ({
  href: api.resources.trend(id, wanted),
  name: `trend-${id}.csv`,
  text: "Trend as CSV",
  token: api.readerOf(id),
});

const trendFiles = (id) =>
  ["csv", "json"].map((format) => ({
    href: api.resources.waves(id, { format }),
    name: `trend-${id}.${format}`,
    text: `Trend as ${format.toUpperCase()}`,
    token: api.readerOf(id),
  }));

const keepsReports = ({ keep }) => keep === "reports";

/** Files for administrators. The reports of a series are exported per wave. */
const forAdministrators = ({ id, series, wave, summary }) =>
  [
    { href: api.resources.tally(id, { wave }), name: `tally-${id}.bin`, text: "Tally", token: adminToken() },
    keepsReports(summary) &&
      (!series || wave) && {
        href: api.resources.reports(id, { wave }),
        name: `reports-${id}.bin`,
        text: "Reports",
        token: adminToken(),
      },
  ].filter(Boolean);

export const Exports = {
  props: ["state"],
  setup({ state }) {
    const fault = ref();

    const onClick = (file) => async (event) => {
      if (file.token) {
        event.preventDefault();
        fault.value = await fetchFile(file).catch((error) => error);
      }
    };

    const downloadLink = (file) =>
      li(a({ href: file.href, download: file.name, onClick: onClick(file) }, file.text));

    return () =>
      section(
        { class: "card", "aria-labelledby": "exports" },
        h2({ id: "exports" }, "Downloads"),
        ul(
          { class: "downloads" },
          !state.readFault?.isAboutAccess && forReaders(wantedOf(state)).map(downloadLink),
          forEverybody(state).map(downloadLink),
          adminToken() && forAdministrators(wantedOf(state)).map(downloadLink),
        ),
        p({ class: "hint" }, keepsReports(state.summary) ? "The collector keeps the reports." : "The collector deletes each report after it is counted."),
        fault.value && errorNotice(fault.value.message),
      );
  },
};
