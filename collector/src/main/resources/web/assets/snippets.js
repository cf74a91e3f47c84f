// How programs report to a collection: a few lines to begin with, in the languages that there are clients for.

import { collector } from "./collector.js";
import { copyable } from "./copyable.js";
import { details, div, p, summary } from "./elements.js";

/** Some value that is legal; an example, and nobody's. */
const exampleOf = ({ type, min, max, values }) => (type === "numeric" ? (min + max) / 2 : values[0]);

/** Names and values are strangers': written as literals, they cannot become code. */
const literal = (value) => JSON.stringify(value);

/** `Map.of` takes ten entries. */
const MAX_OF_MAP = 10;

const javaMap = ({ schema: { attributes } }) => {
  const entries = attributes.map((one) => `${literal(one.name)}, ${literal(exampleOf(one))}`);
  return entries.length <= MAX_OF_MAP
    ? `Map.of(${entries.join(", ")})`
    : `Map.ofEntries(${entries.map((entry) => `Map.entry(${entry})`).join(", ")})`;
};

const scriptValues = ({ schema }) =>
  JSON.stringify(Object.fromEntries(schema.attributes.map((one) => [one.name, exampleOf(one)]))).replaceAll("<", "\\u003c");

/** What one report may take, and all reports ever: the plan's loss, and room for more questions. */
const lossesOf = ({ epsilon }) => ({ limit: Number(epsilon), lifetime: 5 * Number(epsilon) });

const web = ({ id, plan, epsilon, token }) => {
  const { limit, lifetime } = lossesOf({ epsilon });
  const options = `{ limit: ${limit}, lifetime: ${lifetime}${token ? ', token: "TOKEN"' : ""} }`;
  return [
    '<script type="module">',
    `  import { HearsayClient } from "${collector}/client/hearsay.js";`,
    `  const client = new HearsayClient("${collector}", ${options});`,
    `  const receipt = await client.${plan.series ? "takePart" : "report"}("${id}", ${scriptValues(plan)});`,
    `  document.body.append(\`Your report: \${receipt.${plan.series ? "stage" : "status"}}\`);`,
    "</script>",
  ].join("\n");
};

const java = ({ id, plan, epsilon, token }) => {
  const { limit, lifetime } = lossesOf({ epsilon });
  return [
    `CollectorAddress collector = CollectorAddress.of(URI.create("${collector}"))${token ? ".withToken(token)" : ""};`,
    `Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(${lifetime})); // all that may ever be told`,
    `PrivacyLoss limit = PrivacyLoss.pure(${limit}); // what one report may take`,
    "try (HearsayClient client = new HearsayClient(collector, limit, ledger)) {",
    `  client.${plan.series ? "takePart" : "report"}("${id}", ${javaMap(plan)});`,
    "}",
  ].join("\n");
};

const address = (id) => `${collector}/api/collections/${encodeURIComponent(id)}`;

const curl = ({ id, token }) =>
  [
    `curl ${address(id)}/plan -o plan.json`,
    "hearsay perturb plan.json people.csv -o reports.bin   # where the people's values are",
    `hearsay send${token ? " --token-file token.txt" : ""} ${address(id)} plan.json reports.bin`,
  ].join("\n");

const snippet = (title, text, name, lines) =>
  details(
    { class: "own-page", key: title },
    summary(title),
    div({ class: "own-page-content" }, p({ class: "hint" }, text), copyable(name, lines)),
  );

const WEB = "Replace the values by what the visitor answered. A page of another origin needs serve --origin.";
const JAVA = "With hearsay-client. Replace the values by the person's; the file is the person's own memory.";
const CURL = "For values in a CSV file, one line per person. Each report counts once, however often it is sent.";

/** Of a series there is no file of reports: every device keeps its own course. */
export const snippets = (one) => [
  snippet("Report from Java", JAVA, "Java lines", java(one)),
  snippet("Report from a web page", WEB, "HTML lines", web(one)),
  !one.plan.series && snippet("Report from the command line", CURL, "commands", curl(one)),
];
