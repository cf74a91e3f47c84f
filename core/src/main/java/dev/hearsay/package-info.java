/**
 * Estimates means and shares of a population from reports that are private one by one. Start here.
 *
 * <p>Each person's device adds noise to the answers before it sends anything. So there is a proven
 * bound on what one report reveals to any reader, the collector included. Many reports together
 * still give good estimates.
 *
 * <pre>{@code
 * Attribute age = new Attribute.Numeric("age", 0, 120).clamped();
 * Attribute os = new Attribute.Categorical("os", List.of("android", "ios")).withOther("other");
 * Schema schema = new Schema("phones", List.of(age, os));
 * Plan plan = Planner.forSchema(schema).epsilon(2).plan(); // what every device will run
 * Device device = Device.of(plan); // audits the plan, and might refuse
 * Tally tally = Tally.of(plan);
 * for (int i = 0; i < 100_000; i++) { // people: in truth each has a device of their own
 *   String phone = i % 4 == 0 ? "ios" : "android";
 *   Map<String, ?> person = Map.of("age", 20 + i % 60, "os", phone);
 *   Report report = device.report(person); // all that leaves the device
 *   tally.add(report);
 * }
 * Estimate mean = tally.estimates().mean("age"); // near 49.5, standard error 0.23
 * Estimate ios = tally.estimates().frequencies("os").get(1); // near 0.25, standard error 0.0026
 * }</pre>
 *
 * <p>The planner is {@code dev.hearsay.design.Planner}, in the module {@code dev.hearsay.design}.
 * All other types of the example are in this package. {@code device.report} runs on the person's
 * device, and the report is all that leaves it. The rest may run anywhere.
 *
 * <p><strong>Before the collection</strong>
 *
 * <ul>
 *   <li>{@link dev.hearsay.Attribute}: one column of the data. It is a number in a range, one of
 *       several values, or a vector.
 *   <li>{@link dev.hearsay.Schema}: the columns of a collection.
 *   <li>{@link dev.hearsay.PrivacyLoss}: ε and δ, the most that one report may reveal. A smaller
 *       loss is more private, and needs more people for the same error.
 *   <li>{@link dev.hearsay.Hint}: what you expect of an attribute. The planner uses it to lower the
 *       error.
 *   <li>{@link dev.hearsay.Plan}: what every device will run, in integers. Devices and collector
 *       need the same plan.
 *   <li>{@link dev.hearsay.PlanAudit}: what a plan reveals, computed exactly from its integers.
 *   <li>{@link dev.hearsay.PlanHash}: a plan's fingerprint.
 *   <li>{@link dev.hearsay.Sampling}: which attributes each device reports on.
 *   <li>{@link dev.hearsay.Series}: the schedule of a plan that people answer again and again, in
 *       waves.
 *   <li>{@link dev.hearsay.Tiers}: plans of the same questions with different ε, one of which each
 *       person chooses.
 * </ul>
 *
 * <p><strong>On the device</strong>
 *
 * <ul>
 *   <li>{@link dev.hearsay.Device}: audits the plan, then turns values into a report. It throws
 *       {@link dev.hearsay.PlanRefusedException} if the plan reveals more than it claims or than
 *       the owner allows.
 *   <li>{@link dev.hearsay.PrivateRecord}: the values of one person. It never leaves the device.
 *   <li>{@link dev.hearsay.Report}: what leaves the device. Send one report per person, because
 *       losses add up and a {@code Device} has no memory. The module {@code dev.hearsay.client} has
 *       one.
 * </ul>
 *
 * <p><strong>At the collector</strong>
 *
 * <ul>
 *   <li>{@link dev.hearsay.Tally}: the counts of all reports. Tallies of the same plan can be
 *       merged.
 *   <li>{@link dev.hearsay.TieredTally}: the tallies of tiers, for one estimate of all. Both are
 *       {@link dev.hearsay.Counted}.
 *   <li>{@link dev.hearsay.Estimates}: the means and shares of a tally's attributes.
 *   <li>{@link dev.hearsay.Estimate}: one number with its standard error and its {@link
 *       dev.hearsay.Interval}.
 *   <li>{@link dev.hearsay.Quantity}: an estimate with the question that it answers. All results
 *       are lists of quantities, for programs that print or export them.
 *   <li>{@link dev.hearsay.CrossEstimate}: two or three attributes together, as a table, as means
 *       by group, or as a correlation.
 *   <li>{@link dev.hearsay.Difference}: the differences between two tallies of one plan.
 *   <li>{@link dev.hearsay.Distribution}: the distribution of a number's values, with quantiles.
 *   <li>{@link dev.hearsay.Trend}: the estimates of a series over time, with its changes.
 *   <li>{@link dev.hearsay.Postprocessing}: a method that moves estimates to where the truth can
 *       be, for example shares to at least 0. {@link dev.hearsay.Quantity.Coverage} states what
 *       their intervals still guarantee.
 * </ul>
 *
 * <p><strong>Papers</strong>, as comments and documentation name them:
 *
 * <ul>
 *   <li>"Multidimensional Data" (2019): N. Wang and others, <em>Collecting and Analyzing
 *       Multidimensional Data with Local Differential Privacy</em>.
 *   <li>"Data Collection and Analysis" (2019): T. Wang and others, <em>Locally Differentially
 *       Private Data Collection and Analysis</em>.
 *   <li>"Unbalanced Nominal Attributes" (2020): X. Feng and C. Zhang, <em>Local differential
 *       privacy for unbalanced multivariate nominal attributes</em>.
 *   <li>"Federated Learning for the Internet of Things" (2020): Y. Zhao and others, <em>Local
 *       Differential Privacy based Federated Learning for the Internet of Things</em>.
 *   <li>"High-Dimensional Space" (2022): J. Duan and others, <em>Utility Analysis and Enhancement
 *       of LDP Mechanisms in High-Dimensional Space</em>.
 *   <li>"Estimating Numerical Distributions" (2020): Z. Li and others, <em>Estimating Numerical
 *       Distributions under Local Differential Privacy</em>.
 *   <li>"Protection Against Reconstruction" (2018): A. Bhowmick and others, <em>Protection Against
 *       Reconstruction and Its Applications in Private Federated Learning</em>.
 * </ul>
 */
@NullMarked
package dev.hearsay;

import org.jspecify.annotations.NullMarked;
