package dev.hearsay.client;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A collector's certificate must name the collector and be signed by an authority that the platform
 * trusts.
 */
class TlsTransportTest {

  private static final char[] PASSWORD = "password".toCharArray();

  @TempDir private static Path folder;
  private static SSLContext ours;
  private static SSLContext usual;
  private static SSLSocketFactory usualFactory;

  @BeforeAll
  static void makeKeys() throws Exception {
    usual = SSLContext.getDefault();
    usualFactory = HttpsURLConnection.getDefaultSSLSocketFactory();
    KeyStore keys = keys();
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore certificates = KeyStore.getInstance("PKCS12");
    certificates.load(null, null);
    certificates.setCertificateEntry("collector", keys.getCertificate("key"));
    trusted.init(certificates);
    ours = SSLContext.getInstance("TLS");
    ours.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
  }

  /** Returns a self-signed certificate for localhost, made by the JDK's keytool. */
  private static KeyStore keys() throws Exception {
    Path store = folder.resolve("keys.p12");
    String options = "-genkeypair -alias key -keyalg EC -dname CN=localhost -storetype PKCS12";
    ProcessBuilder keytool =
        new ProcessBuilder(
            (Path.of(System.getProperty("java.home"), "bin", "keytool")
                    + " "
                    + options
                    + " -ext SAN=dns:localhost -storepass password -keystore "
                    + store)
                .split(" "));
    assertThat(keytool.inheritIO().start().waitFor()).isZero();
    return KeyStore.getInstance(store.toFile(), PASSWORD);
  }

  @AfterAll
  static void restoreTrust() {
    trust(usual, usualFactory);
  }

  /** Sets the trusted certificates of the whole platform, as an administrator would. */
  private static void trust(SSLContext context, SSLSocketFactory factory) {
    SSLContext.setDefault(context);
    HttpsURLConnection.setDefaultSSLSocketFactory(factory);
  }

  private static Status report(TransportKind kind, StubCollector collector, String host) {
    CollectorAddress address =
        kind.to(collector, host).withRetries(new Retries(1, Duration.ZERO, Duration.ZERO));
    PrivacyLoss limit = PrivacyLoss.pure(2);
    try (HearsayClient client =
        new HearsayClient(address, limit, new ForgetfulMemoryLedger(limit))) {
      return client.report("survey", PERSON).status();
    }
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheCollectorReceivesRequests(TransportKind kind) {
    try (StubCollector collector = StubCollector.encrypted(Plans.of(1), ours)) {
      trust(usual, usualFactory);
      assertRefused(kind, collector, "localhost");
      trust(ours, ours.getSocketFactory());
      assertRefused(kind, collector, "127.0.0.1");
      assertThat(collector.requests()).isEmpty();
      assertThat(report(kind, collector, "localhost")).isEqualTo(Status.ACCEPTED);
    }
  }

  private static void assertRefused(TransportKind kind, StubCollector collector, String host) {
    assertThatThrownBy(() -> report(kind, collector, host))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining("SSL");
  }
}
