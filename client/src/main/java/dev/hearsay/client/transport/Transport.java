package dev.hearsay.client.transport;

import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.Retries;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Asks a collector until it answers, within an {@link CollectorAddress}'s patience. Follows no
 * redirection: a report goes to the collector that its owner named, or nowhere. Thread-safe.
 */
public final class Transport {

  /** How to pause. */
  public interface Sleeper {
    void sleep(Duration pause) throws InterruptedException;
  }

  private final CollectorAddress address;
  private final Sleeper sleeper;
  private final HttpClient http;

  public Transport(CollectorAddress address) {
    this(address, pause -> Thread.sleep(pause.toMillis()));
  }

  public Transport(CollectorAddress address, Sleeper sleeper) {
    address.checkEncryption();
    this.address = address;
    this.sleeper = sleeper;
    this.http =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(address.timeout())
            .build();
  }

  /** Reads a resource, which is open to all: the token stays here. */
  public <T> SendAttempt.Ended<T> get(
      URI resource, int mostBytes, Function<HttpAnswer, SendAttempt<T>> reader) {
    return persist(request(resource).GET().build(), mostBytes, reader);
  }

  /** Sends a body, the same each time. */
  public <T> SendAttempt.Ended<T> post(
      URI resource,
      String type,
      byte[] body,
      int mostBytes,
      Function<HttpAnswer, SendAttempt<T>> reader) {
    HttpRequest.Builder request =
        request(resource).header("Content-Type", type).POST(BodyPublishers.ofByteArray(body));
    address.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return persist(request.build(), mostBytes, reader);
  }

  /** The usual user agent would tell the device's Java version. */
  private static HttpRequest.Builder request(URI resource) {
    return HttpRequest.newBuilder(resource).header("User-Agent", "hearsay");
  }

  /** Tries until there is an answer, or patience is at its end. */
  private <T> SendAttempt.Ended<T> persist(
      HttpRequest request, int mostBytes, Function<HttpAnswer, SendAttempt<T>> reader) {
    Retries retries = address.retries();
    try {
      for (int attempt = 1; ; attempt++) {
        SendAttempt<T> verdict = attempt(request, mostBytes, reader);
        if (verdict instanceof SendAttempt.Ended<T> ended) {
          return ended;
        }
        SendAttempt.Later<T> later = (SendAttempt.Later<T>) verdict;
        if (attempt == retries.attempts() || later.notBefore().compareTo(retries.longest()) > 0) {
          return new SendAttempt.Silent<>(later.reason() + " (attempt " + attempt + ")");
        }
        sleeper.sleep(longer(retries.pauseAfter(attempt), later.notBefore()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new SendAttempt.Silent<>("interrupted");
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private <T> SendAttempt<T> attempt(
      HttpRequest request, int mostBytes, Function<HttpAnswer, SendAttempt<T>> reader)
      throws InterruptedException {
    try {
      return reader.apply(HttpAnswer.of(exchange(request, mostBytes)));
    } catch (LimitedBody.TooLongException e) {
      return new SendAttempt.Silent<>("the answer is longer than " + mostBytes + " bytes");
    } catch (IOException e) {
      return SendAttempt.Later.because("no answer from " + address + ": " + e);
    }
  }

  /**
   * The client's own timeout ends when the headers are there, and an answer that drips in would
   * keep a device waiting for good: this one ends when the body is.
   */
  private HttpResponse<byte[]> exchange(HttpRequest request, int mostBytes)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request, head -> new LimitedBody(mostBytes));
    try {
      return answer.get(address.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("none within " + address.timeout(), e);
    } finally {
      answer.cancel(true);
    }
  }
}
