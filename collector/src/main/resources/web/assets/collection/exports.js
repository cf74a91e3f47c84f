// Everything to take away.

import { ref } from "../lib/vue.js";
import * as api from "../api.js";
import { a, h2, li, section, ul } from "../elements.js";
import { errorNotice } from "../notices.js";
import { adminToken } from "../tokens.js";

/** A link cannot carry a token: what needs one is fetched, and handed over as a file. */
async function fetchFile({ href, name, token }) {
  const answer = await api.request(href, { token });
  save(await answer.blob(), name);
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const forReaders = ({ id, postprocess }) => [
  {
    href: api.paths.estimates(id, { postprocess, format: "csv" }),
    name: `estimates-${id}.csv`,
    text: "Estimates as CSV",
    token: api.readerOf(id),
  },
  {
    href: api.paths.estimates(id, { postprocess, format: "json" }),
    name: `estimates-${id}.json`,
    text: "Estimates as JSON",
    token: api.readerOf(id),
  },
  { href: api.paths.plan(id), name: `plan-${id}.json`, text: "Plan" },
];

const forAdministrators = ({ id }) => [
  { href: api.paths.tally(id), name: `tally-${id}.bin`, text: "Tally", token: adminToken() },
  { href: api.paths.reports(id), name: `reports-${id}.bin`, text: "Reports", token: adminToken() },
];

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
        h2({ id: "exports" }, "Take away"),
        ul(
          { class: "downloads" },
          forReaders(state).map(downloadLink),
          adminToken() && forAdministrators(state).map(downloadLink),
        ),
        fault.value && errorNotice(fault.value.message),
      );
  },
};
