/**
 * The device's side of a collection. A client fetches a plan, audits it, draws one report, stores
 * it in a ledger, and sends it until the collector acknowledges it. It takes part in a training in
 * the same way.
 *
 * <p>{@link dev.hearsay.client.HearsayClient} is the entry. {@link
 * dev.hearsay.client.CollectorAddress} names the collector, and {@link
 * dev.hearsay.client.Permissions} limits what the client may answer.
 *
 * <pre>
 *   CollectorAddress collector = CollectorAddress.of(URI.create("https://collector.example"));
 *   Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(10));       // the lifetime budget
 *   try (HearsayClient client = new HearsayClient(collector, PrivacyLoss.pure(2), ledger)) {
 *     Receipt receipt = client.report("collection-id", Map.of("age", 37, "os", "ios"));
 *   }
 * </pre>
 *
 * <p>A series asks the same questions again in every wave. When a device joins, it draws which
 * waves it answers. It answers each of them once, if the application calls it while the wave is
 * open:
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
