package dev.hearsay.offending.client.ledger;

import dev.hearsay.client.transport.Transport;

record UsesTransport(Transport transport) {}
