package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a certificate and its key in PEM files, the collector speaks HTTPS. */
class TlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path directory;

  @Test
  void certificatesComeFromPemFiles() throws Exception {
    KeyStore keys = makeKeys();
    CollectorOptions options =
        CollectorOptions.inDirectory(directory.resolve("data"))
            .host("localhost")
            .port(0)
            .tls(write(keys), directory.resolve("key.pem"))
            .build();
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

  /** As a renewal does: wrong files change nothing, right ones are used without a restart. */
  @Test
  void aNewCertificateNeedsNoRestart() throws Exception {
    KeyStore first = makeKeys();
    Path certificate = write(first);
    CollectorOptions options =
        CollectorOptions.inDirectory(directory.resolve("data"))
            .host("localhost")
            .port(0)
            .tls(certificate, directory.resolve("key.pem"))
            .build();
    try (Collector collector = Collector.start(options)) {
      assertThat(isTrusted(collector, first)).isTrue();
      Files.writeString(certificate, "no certificate");
      Thread.sleep(3 * CertificateWatch.MILLIS);
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

  private Path write(KeyStore keys) throws Exception {
    pem("key.pem", "PRIVATE KEY", keys.getKey("key", PASSWORD).getEncoded());
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

  /** The JDK's own tool makes a certificate that signs itself. */
  private KeyStore makeKeys() throws Exception {
    Path store = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                "EC",
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
