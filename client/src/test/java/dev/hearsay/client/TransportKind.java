package dev.hearsay.client;

import java.net.URI;

/** The ways over HTTP, for tests that must hold on each of them. */
enum TransportKind {
  JAVA_NET_HTTP,
  URL_CONNECTION;

  CollectorAddress to(StubCollector collector) {
    return to(collector.address());
  }

  /** Over TLS, by another name of this machine. */
  CollectorAddress to(StubCollector collector, String host) {
    return to(URI.create("https://" + host + ":" + collector.address().getPort()));
  }

  private CollectorAddress to(URI uri) {
    CollectorAddress address = CollectorAddress.of(uri);
    return this == URL_CONNECTION ? address.overUrlConnection() : address;
  }
}
