/**
 * The device's side of a collection: fetches a plan, audits it, perturbs once, remembers, and sends
 * until the report is acknowledged. A training is taken part in the same way.
 *
 * <pre>
 *   CollectorAddress collector = CollectorAddress.of(URI.create("https://collector.example"));
 *   Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(10));       // all that may ever be told
 *   try (HearsayClient client = new HearsayClient(collector, PrivacyLoss.pure(2), ledger)) {
 *     Receipt receipt = client.report("collection-id", Map.of("age", 37, "os", "ios"));
 *   }
 * </pre>
 */
@NullMarked
package dev.hearsay.client;

import org.jspecify.annotations.NullMarked;
