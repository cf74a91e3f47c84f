package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the collector serves HTTPS with a certificate and key in PEM files. */
class TlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path directory;

  @Test
  void certificatesComeFromPemFiles() throws Exception {
    KeyStore keys = makeKeys();
    CollectorOptions options = options(write(keys));
    try (Collector collector = Collector.start(options)) {
      assertThat(collector.uri().getScheme()).isEqualTo("https");
      HttpClient client =
          HttpClient.newBuilder().sslContext(trusting(keys.getCertificate("key"))).build();
      HttpRequest health = HttpRequest.newBuilder(URI.create(collector.uri() + "/health")).build();
      HttpResponse<String> answer = client.send(health, BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Strict-Transport-Security"))
          .contains("max-age=31536000");
    }
  }

  /**
   * A renewal with wrong files changes nothing; one with correct files takes effect without a
   * restart.
   */
  @Test
  void aNewCertificateNeedsNoRestart() throws Exception {
    KeyStore first = makeKeys();
    Path certificate = write(first);
    CollectorOptions options = options(certificate);
    try (Collector collector = Collector.start(options)) {
      assertThat(isTrusted(collector, first)).isTrue();
      Files.writeString(certificate, "no certificate");
      Thread.sleep(3 * CertificateWatch.PERIOD_MILLIS);
      assertThat(isTrusted(collector, first)).isTrue();
      Files.delete(directory.resolve("keys.p12"));
      KeyStore second = makeKeys();
      write(second);
      for (int i = 0; !isTrusted(collector, second); i++) {
        assertThat(i).as("seconds until it is used").isLessThan(60);
        Thread.sleep(1_000);
      }
      assertThat(isTrusted(collector, first)).isFalse();
    }
  }

  /**
   * A renewal replaces two files, so a reader may find a certificate and a key that do not match.
   */
  @ParameterizedTest
  @CsvSource({"EC,EC", "EC,RSA", "RSA,EC"})
  void aCertificateWithoutItsKeyIsNotUsed(String before, String after) throws Exception {
    KeyStore first = makeKeys(before);
    CollectorOptions options = options(write(first));
    try (Collector collector = Collector.start(options)) {
      Files.delete(directory.resolve("keys.p12"));
      KeyStore second = makeKeys(after);
      writeCertificate(second);
      Thread.sleep(3 * CertificateWatch.PERIOD_MILLIS);
      assertThat(isTrusted(collector, first)).isTrue();
      writeKey(second);
      for (int i = 0; !isTrusted(collector, second); i++) {
        assertThat(i).as("seconds until it is used").isLessThan(60);
        Thread.sleep(1_000);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"EC,EC", "EC,RSA", "RSA,EC", "RSA,RSA"})
  void aStartNeedsAMatchingPair(String first, String second) throws Exception {
    Path certificate = write(makeKeys(first));
    Files.delete(directory.resolve("keys.p12"));
    writeKey(makeKeys(second));
    assertRefused(
        certificate,
        "'%s' holds no private key in PEM form that belongs to the certificate in '%s': "
            .formatted(directory.resolve("key.pem"), certificate));
  }

  @Test
  void aFailedStartNamesTheFile() throws Exception {
    Path certificate = write(makeKeys());
    Path key = directory.resolve("key.pem");
    Files.copy(certificate, key, StandardCopyOption.REPLACE_EXISTING);
    assertRefused(certificate, "'" + key + "' holds no private key in PEM form");
    Files.writeString(key, "-----BEGIN PRIVATE KEY-----\n!\n-----END PRIVATE KEY-----\n");
    assertRefused(certificate, "'" + key + "' holds no private key in PEM form");
    Files.delete(key);
    assertRefused(certificate, "there is no key file '" + key + "'");
    Files.writeString(key, "");
    Files.writeString(certificate, "nothing");
    assertRefused(certificate, "'" + certificate + "' holds no certificate in PEM form: ");
  }

  private void assertRefused(Path certificate, String message) {
    assertThatThrownBy(() -> Collector.start(options(certificate)).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private CollectorOptions options(Path certificate) {
    return CollectorOptions.inDirectory(directory.resolve("data"))
        .host("localhost")
        .port(0)
        .tls(certificate, directory.resolve("key.pem"))
        .build();
  }

  private Path write(KeyStore keys) throws Exception {
    writeKey(keys);
    return writeCertificate(keys);
  }

  private void writeKey(KeyStore keys) throws Exception {
    pem("key.pem", "PRIVATE KEY", keys.getKey("key", PASSWORD).getEncoded());
  }

  private Path writeCertificate(KeyStore keys) throws Exception {
    return pem("cert.pem", "CERTIFICATE", keys.getCertificate("key").getEncoded());
  }

  private static boolean isTrusted(Collector collector, KeyStore keys) throws Exception {
    HttpClient client =
        HttpClient.newBuilder().sslContext(trusting(keys.getCertificate("key"))).build();
    HttpRequest health = HttpRequest.newBuilder(URI.create(collector.uri() + "/health")).build();
    try {
      return client.send(health, BodyHandlers.discarding()).statusCode() == 200;
    } catch (SSLException e) {
      return false;
    }
  }

  private KeyStore makeKeys() throws Exception {
    return makeKeys("EC");
  }

  /** Returns a self-signed certificate made by the JDK's keytool. */
  private KeyStore makeKeys(String algorithm) throws Exception {
    Path store = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    return KeyStore.getInstance(store.toFile(), PASSWORD);
  }

  private Path pem(String name, String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        directory.resolve(name),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  private static SSLContext trusting(Certificate certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("collector", certificate);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
