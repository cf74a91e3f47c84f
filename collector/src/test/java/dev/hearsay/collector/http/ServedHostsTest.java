package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a foreign page cannot reach a collector through a visitor's browser under a host name
 * of its own.
 */
class ServedHostsTest {

  @TempDir static Path directory;
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            directory, options -> options.hostNames(List.of("Survey.Example.org", "203.0.113.7")));
  }

  private static String ask(String target, String headers) throws IOException {
    return RawHttp.exchange(server.uri(), "GET " + target + " HTTP/1.1\r\n" + headers);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attacker.example",
        "localhost.attacker.example",
        "127.0.0.1.attacker.example:8080",
        "survey.example.org.attacker.example",
        "192.0.2.1",
        "[2001:db8::1]:80",
        "0.0.0.0",
        "localhost.."
      })
  void otherNamesAreRefused(String host) throws IOException {
    assertThat(ask("/api/collections", "Host: " + host + "\r\n"))
        .startsWith("HTTP/1.1 421 ")
        .contains("\"other-host\"", "--host-name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:1",
        "localhost.",
        "127.0.0.1",
        "127.0.0.1:65535",
        "127.9.9.9",
        "[::1]:8080",
        "[0:0:0:0:0:0:0:1]",
        "survey.example.org",
        "SURVEY.example.org:443",
        "203.0.113.7"
      })
  void ownNamesAreServed(String host) throws IOException {
    assertThat(ask("/api/collections", "Host: " + host + "\r\n")).startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Host:\r\n",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: attacker.example\r\n",
        "Host: user@localhost\r\n",
        "Host: localhost:99999999\r\n",
        "Host: local host\r\n",
        "Host: [::1\r\n"
      })
  void oneLegalNameIsNeeded(String headers) throws IOException {
    assertThat(ask("/api/collections", headers)).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void theTargetIsCheckedToo() throws IOException {
    assertThat(ask("http://attacker.example/health", "Host: localhost\r\n"))
        .startsWith("HTTP/1.1 421 ");
    assertThat(ask("HTTPS://attacker.example", "Host: localhost\r\n")).startsWith("HTTP/1.1 421 ");
    assertThat(ask("http://localhost/health", "Host: attacker.example\r\n"))
        .startsWith("HTTP/1.1 421 ");
    assertThat(ask("http:///health", "Host: localhost\r\n")).startsWith("HTTP/1.1 400 ");
    assertThat(ask("http://localhost/health", "Host: localhost\r\n")).startsWith("HTTP/1.1 200 ");
  }

  /** A request for a foreign host changes nothing, even with a valid token. */
  @Test
  void aForeignNameChangesNothing() throws IOException {
    TestServer.Survey survey = server.createSurvey();
    String head =
        "DELETE " + survey.path() + " HTTP/1.1\r\nHost: attacker.example\r\nAuthorization: Bearer ";
    String answer =
        RawHttp.exchange(
            server.uri(),
            head + server.adminToken() + "\r\nConnection: close\r\n\r\n",
            "".getBytes(StandardCharsets.US_ASCII));
    assertThat(answer).startsWith("HTTP/1.1 421 ");
    assertThatJson(json(server.get(survey.path()))).node("id").isString().isEqualTo(survey.id());
  }

  @Test
  void aCollectorOnAllAddressesHasTheMachinesNameAndAddresses() throws IOException {
    ServedHosts hosts = new ServedHosts("0.0.0.0", List.of());
    assertThat(hosts.isServed(InetAddress.getLocalHost().getHostName(), "192.0.2.9")).isTrue();
    assertThat(hosts.isServed("192.0.2.9", "192.0.2.9")).isTrue();
    assertThat(hosts.isServed("[2001:db8::9]", "2001:db8:0:0:0:0:0:9")).isTrue();
    assertThat(hosts.isServed("192.0.2.8", "192.0.2.9")).isFalse();
    assertThat(hosts.isServed("attacker.example", "192.0.2.9")).isFalse();
  }
}
