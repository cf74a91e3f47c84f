// Code examples for reporting to a collection, one per client.

import { collector } from "./collector.js";
import { copyable } from "./copyable.js";
import { details, div, p, summary } from "./elements.js";

/** A legal value as an example. */
const exampleOf = ({ type, min, max, values }) => (type === "numeric" ? (min + max) / 2 : values[0]);

/** Names and values come from users. As literals they cannot become code. */
const literal = (value) => JSON.stringify(value);

/** The largest number of entries of `Map.of`. */
const MAX_OF_MAP = 10;

const javaMap = ({ schema: { attributes } }) => {
  const entries = attributes.map((one) => `${literal(one.name)}, ${literal(exampleOf(one))}`);
  return entries.length <= MAX_OF_MAP
    ? `Map.of(${entries.join(", ")})`
    : `Map.ofEntries(${entries.map((entry) => `Map.entry(${entry})`).join(", ")})`;
};

const scriptValues = ({ schema }) =>
  JSON.stringify(Object.fromEntries(schema.attributes.map((one) => [one.name, exampleOf(one)]))).replaceAll("<", "\\u003c");

/** The limits in the examples: per report the loss of the plan, and five times as much in total. */
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
    `Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(${lifetime})); // limit of all reports together`,
    `PrivacyLoss limit = PrivacyLoss.pure(${limit}); // limit of one report`,
    "try (HearsayClient client = new HearsayClient(collector, limit, ledger)) {",
    `  client.${plan.series ? "takePart" : "report"}("${id}", ${javaMap(plan)});`,
    "}",
  ].join("\n");
};

const address = (id) => `${collector}/api/collections/${encodeURIComponent(id)}`;

const curl = ({ id, token }) =>
  [
    `curl ${address(id)}/plan -o plan.json`,
    "hearsay perturb plan.json people.csv -o reports.bin   # run where the values are stored",
    `hearsay send${token ? " --token-file token.txt" : ""} ${address(id)} plan.json reports.bin`,
  ].join("\n");

const snippet = (title, text, name, lines) =>
  details(
    { class: "own-page", key: title },
    summary(title),
    div({ class: "own-page-content" }, p({ class: "hint" }, text), copyable(name, lines)),
  );

const WEB = "Replace the values with the visitor’s answers. A page of another origin requires serve --origin.";
const JAVA = "Requires hearsay-client. Replace the values with those of the person. The file stores what this person has reported.";
const CURL = "For values in a CSV file with one row per person. Each report counts once, however often it is sent.";

/** A series has no example for the command line, because each device must store its own waves. */
export const snippets = (one) => [
  snippet("Report from Java", JAVA, "Java lines", java(one)),
  snippet("Report from a web page", WEB, "HTML lines", web(one)),
  !one.plan.series && snippet("Report from the command line", CURL, "commands", curl(one)),
];
