package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.client.ledger.CollectionKey;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectorAddressTest {

  private static CollectorAddress at(String address) {
    return CollectorAddress.of(URI.create(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://collector.example/surveys",
        "HTTPS://Collector.Example/surveys/",
        "https://collector.example:443/surveys",
        "https://collector.example./x/../surveys"
      })
  void everySpellingHasTheSameKey(String spelling) {
    CollectionKey collection = at(spelling).collection("c1");
    assertThat(collection)
        .isEqualTo(new CollectionKey("https://collector.example:443/surveys", "c1"));
    assertThat(at(spelling).resource(collection, "plan"))
        .hasToString("https://collector.example:443/surveys/api/collections/c1/plan");
  }

  @Test
  void differentCollectorsHaveDifferentKeys() {
    assertThat(
            Stream.of(
                    "https://a.example",
                    "https://b.example",
                    "http://a.example",
                    "https://a.example:8443",
                    "https://a.example/path")
                .map(address -> at(address).collection("c1")))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://collector.example",
        "collector.example",
        "/path",
        "https:///path",
        "mailto:a@b.example",
        "https://user:secret@collector.example",
        "https://collector.example?a=b",
        "https://collector.example#a"
      })
  void otherAddressesAreRefused(String address) {
    assertThatThrownBy(() -> at(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must be http or https, a host, and at most a port and a path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://collector.example",
        "http://localhost:8080",
        "http://LOCALHOST",
        "http://127.0.0.1:8080",
        "http://127.1.2.3",
        "http://[::1]:8080"
      })
  void httpsAndThisMachineAreAllowed(String address) {
    assertThatCode(at(address)::checkEncryption).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://collector.example",
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example",
        "http://128.0.0.1",
        "http://0.0.0.0",
        "http://10.0.0.1",
        "http://[::2]"
      })
  void plainHttpToOtherMachinesMustBeAllowed(String address) {
    assertThatThrownBy(at(address)::checkEncryption)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must be https");
    assertThatCode(at(address).allowInsecureHttp()::checkEncryption).doesNotThrowAnyException();
  }

  @Test
  void aSettingKeepsAllOthers() {
    Retries retries = new Retries(1, Duration.ZERO, Duration.ZERO);
    CollectorAddress endpoint =
        at("http://collector.example")
            .allowInsecureHttp()
            .overUrlConnection()
            .withToken("t")
            .withRetries(retries)
            .withTimeout(Duration.ofSeconds(1));
    for (CollectorAddress same :
        new CollectorAddress[] {
          endpoint,
          endpoint.withToken("t"),
          endpoint.withRetries(retries),
          endpoint.withTimeout(Duration.ofSeconds(1)),
          endpoint.allowInsecureHttp(),
          endpoint.overUrlConnection()
        }) {
      assertThatCode(same::checkEncryption).doesNotThrowAnyException();
      assertThat(same.usesUrlConnection()).isTrue();
      assertThat(same.token()).contains("t");
      assertThat(same.retries()).isEqualTo(retries);
      assertThat(same.timeout()).isEqualTo(Duration.ofSeconds(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\r\nX-Evil: b", "ä"})
  void illegalTokensAreRefusedAndNotQuoted(String token) {
    assertThatThrownBy(() -> at("https://collector.example").withToken(token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the token has an illegal character; legal are letters, digits and ._~+/-");
  }

  @Test
  void aTimeoutIsAboveZero() {
    assertThatThrownBy(() -> at("https://collector.example").withTimeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must be above 0");
  }
}
