package dev.hearsay.offending.client.transport;

import dev.hearsay.client.ledger.Ledger;

public record UsesALedger(Ledger ledger) {}
