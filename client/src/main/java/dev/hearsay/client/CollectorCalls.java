package dev.hearsay.client;

import dev.hearsay.client.transport.HttpAnswer;
import dev.hearsay.client.transport.HttpCall;
import dev.hearsay.client.transport.SendAttempt;
import dev.hearsay.client.transport.Transport;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The requests to one collector, with retries as its {@link CollectorAddress} defines them.
 * Thread-safe.
 */
final class CollectorCalls {

  /** A way to wait between two attempts. */
  interface Sleeper {
    void sleep(Duration pause) throws InterruptedException;
  }

  private final CollectorAddress address;
  private final Sleeper sleeper;
  private final Transport transport;

  CollectorCalls(CollectorAddress address) {
    this(address, pause -> Thread.sleep(pause.toMillis()));
  }

  CollectorCalls(CollectorAddress address, Sleeper sleeper) {
    address.checkEncryption();
    this.address = address;
    this.sleeper = sleeper;
    this.transport =
        address.usesUrlConnection()
            ? Transport.overUrlConnection()
            : Transport.standard(address.timeout());
  }

  /**
   * Reads a resource.
   *
   * @param withToken whether to send the token, if there is one; false for public resources
   */
  <T> SendAttempt.Ended<T> get(
      URI resource, boolean withToken, int mostBytes, Function<HttpAnswer, SendAttempt<T>> reader) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (withToken) {
      putToken(headers);
    }
    return exchangeWithRetries(call(resource, headers, Optional.empty(), mostBytes), reader);
  }

  /** Posts a body, which is the same in every attempt. */
  <T> SendAttempt.Ended<T> post(
      URI resource,
      String type,
      byte[] body,
      int mostBytes,
      Function<HttpAnswer, SendAttempt<T>> reader) {
    Map<String, String> headers = new LinkedHashMap<>(Map.of("Content-Type", type));
    putToken(headers);
    return exchangeWithRetries(call(resource, headers, Optional.of(body), mostBytes), reader);
  }

  private void putToken(Map<String, String> headers) {
    address.token().ifPresent(token -> headers.put("Authorization", "Bearer " + token));
  }

  private HttpCall call(
      URI resource, Map<String, String> headers, Optional<byte[]> body, int mostBytes) {
    return new HttpCall(resource, headers, body, mostBytes, address.timeout());
  }

  /** Repeats the request until there is a final answer or no attempt is left. */
  private <T> SendAttempt.Ended<T> exchangeWithRetries(
      HttpCall call, Function<HttpAnswer, SendAttempt<T>> reader) {
    Retries retries = address.retries();
    try {
      for (int attempt = 1; ; attempt++) {
        SendAttempt<T> verdict = attempt(call, reader);
        if (verdict instanceof SendAttempt.Ended<T> ended) {
          return ended;
        }
        SendAttempt.Retry<T> retry = (SendAttempt.Retry<T>) verdict;
        if (attempt == retries.attempts() || retry.notBefore().compareTo(retries.longest()) > 0) {
          return new SendAttempt.GivenUp<>(retry.reason() + " (attempt " + attempt + ")");
        }
        sleeper.sleep(longer(retries.pauseAfter(attempt), retry.notBefore()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new SendAttempt.GivenUp<>("interrupted");
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private <T> SendAttempt<T> attempt(HttpCall call, Function<HttpAnswer, SendAttempt<T>> reader)
      throws InterruptedException {
    try {
      return reader.apply(transport.exchange(call));
    } catch (Transport.TooLongException e) {
      return new SendAttempt.GivenUp<>("the answer is longer than " + call.mostBytes() + " bytes");
    } catch (IOException e) {
      return SendAttempt.Retry.because("no answer from " + address + ": " + Transport.reason(e));
    }
  }
}
