package dev.hearsay.offending.client.transport;

import dev.hearsay.client.HearsayClient;

record UsesTheClient(HearsayClient client) {}
