package dev.hearsay.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guarantees of ledgers, for the one in IndexedDB and the one in memory. */
class BrowserLedgerTest {

  @ParameterizedTest
  @ValueSource(strings = {"memory", "disk"})
  void everyGuaranteeHolds(String kind) {
    try (ScriptPage page = new ScriptPage()) {
      assertThat(page.call("insecure-ledger.js", "brokenPromises", kind)).isEmpty();
    }
  }
}
