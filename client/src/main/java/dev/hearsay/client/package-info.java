/**
 * The device's side of a collection: fetches a plan, audits it, perturbs once, remembers, and sends
 * until the report is acknowledged. A training is taken part in the same way.
 *
 * <p>{@link dev.hearsay.client.HearsayClient} is the entry, {@link
 * dev.hearsay.client.CollectorAddress} says where, {@link dev.hearsay.client.Permissions} what the
 * owner allows.
 *
 * <pre>
 *   CollectorAddress collector = CollectorAddress.of(URI.create("https://collector.example"));
 *   Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(10));       // all that may ever be told
 *   try (HearsayClient client = new HearsayClient(collector, PrivacyLoss.pure(2), ledger)) {
 *     Receipt receipt = client.report("collection-id", Map.of("age", 37, "os", "ios"));
 *   }
 * </pre>
 *
 * <p>In a series the same questions are asked again. A device that is called now and then answers
 * the waves that it drew when it joined, each of them once:
 *
 * <pre>
 *   Budget budget =
 *       Budget.lifetime(PrivacyLoss.pure(20)).perPeriod(PrivacyLoss.pure(1), Duration.ofDays(7));
 *   Ledger ledger = FileLedger.open(file, budget);
 *   try (HearsayClient client = new HearsayClient(collector, PrivacyLoss.pure(4), ledger)) {
 *     SeriesProgress progress = client.takePart("series-id", Map.of("mood", 4));
 *     System.out.println(ledger.spent().explain());
 *   }
 * </pre>
 */
@NullMarked
package dev.hearsay.client;

import org.jspecify.annotations.NullMarked;
