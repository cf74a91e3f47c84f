package dev.hearsay.client;

import java.net.URI;
import java.util.function.UnaryOperator;

/** The ways over HTTP, for tests that must hold on each of them. */
enum TransportKind {
  JAVA_NET_HTTP(address -> address),
  URL_CONNECTION(CollectorAddress::overUrlConnection);

  private final UnaryOperator<CollectorAddress> choice;

  TransportKind(UnaryOperator<CollectorAddress> choice) {
    this.choice = choice;
  }

  CollectorAddress to(StubCollector collector) {
    return choice.apply(CollectorAddress.of(collector.address()));
  }

  /** Over TLS, by another name of this machine. */
  CollectorAddress to(StubCollector collector, String host) {
    int port = collector.address().getPort();
    return choice.apply(CollectorAddress.of(URI.create("https://" + host + ":" + port)));
  }
}
