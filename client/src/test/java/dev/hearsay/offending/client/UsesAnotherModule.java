package dev.hearsay.offending.client;

import dev.hearsay.collector.Collected;

record UsesAnotherModule(Collected collected) {}
