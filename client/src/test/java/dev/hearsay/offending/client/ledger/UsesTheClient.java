package dev.hearsay.offending.client.ledger;

import dev.hearsay.client.HearsayClient;

record UsesTheClient(HearsayClient client) {}
