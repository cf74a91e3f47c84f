package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The log levels in {@code logback.xml}. */
class LibraryWarningsTest {

  /** The first class warns on machines without a network card, the second on every Mac. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.netty.util.internal.MacAddressUtil",
        "io.netty.resolver.dns.DnsServerAddressStreamProviders",
        "org.sqlite.SQLiteJDBCLoader"
      })
  void warningsOfLibrariesAboutTheMachineAreHidden(String logger) {
    assertThat(LoggerFactory.getLogger(logger).isWarnEnabled()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.netty.channel.DefaultChannelPipeline",
        "io.vertx.core.impl.BlockedThreadChecker",
        "com.zaxxer.hikari.pool.HikariPool"
      })
  void warningsForAdministratorsAreShown(String logger) {
    assertThat(LoggerFactory.getLogger(logger).isWarnEnabled()).isTrue();
  }
}
