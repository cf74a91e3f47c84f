package dev.hearsay.client;

import java.net.URI;

/** The transports, for tests that must hold for each of them. */
enum TransportKind {
  JAVA_NET_HTTP,
  URL_CONNECTION;

  CollectorAddress to(StubCollector collector) {
    return to(collector.address());
  }

  /** Returns the collector's address over TLS, under another name of this machine. */
  CollectorAddress to(StubCollector collector, String host) {
    return to(URI.create("https://" + host + ":" + collector.address().getPort()));
  }

  private CollectorAddress to(URI uri) {
    CollectorAddress address = CollectorAddress.of(uri);
    return this == URL_CONNECTION ? address.overUrlConnection() : address;
  }
}
