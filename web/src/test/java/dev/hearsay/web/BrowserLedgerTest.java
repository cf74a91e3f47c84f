package dev.hearsay.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a ledger promises, of the one in IndexedDB and of the one that forgets. */
class BrowserLedgerTest {

  @ParameterizedTest
  @ValueSource(strings = {"memory", "disk"})
  void everyPromiseHolds(String kind) {
    try (ScriptPage page = new ScriptPage()) {
      assertThat(page.call("insecure-ledger.js", "brokenPromises", kind)).isEmpty();
    }
  }
}
