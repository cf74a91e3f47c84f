package dev.hearsay.client.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A transport by {@code java.net.http}. */
@NotOnAndroid
final class HttpClientTransport implements Transport {

  private final HttpClient http;

  HttpClientTransport(Duration connectTimeout) {
    this.http =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(connectTimeout)
            .build();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The timeout of {@link HttpRequest} ends when the headers have arrived, so a body that
   * arrives byte by byte could block a device forever. The timeout here includes the body.
   */
  @Override
  public HttpAnswer exchange(HttpCall call) throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request(call), head -> new LimitedBody(call.mostBytes()));
    try {
      return answer(answer.get(call.timeout().toMillis(), TimeUnit.MILLISECONDS));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("it took longer than " + call.timeout().toMillis() + " ms", e);
    } finally {
      answer.cancel(true);
    }
  }

  private static HttpRequest request(HttpCall call) {
    BodyPublisher body =
        call.body().map(BodyPublishers::ofByteArray).orElseGet(BodyPublishers::noBody);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(call.resource())
            .header("User-Agent", HttpCall.USER_AGENT)
            .method(call.method(), body);
    call.headers().forEach(request::header);
    return request.build();
  }

  private static HttpAnswer answer(HttpResponse<byte[]> response) {
    return new HttpAnswer(
        response.statusCode(), response.body(), response.headers().firstValue("Retry-After"));
  }

  /** A subscriber that collects a body, and cancels the connection if the body is too long. */
  @NotOnAndroid
  private static final class LimitedBody implements BodySubscriber<byte[]> {

    private final int mostBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    LimitedBody(int mostBytes) {
      this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Subscription source) {
      subscription = source;
      source.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        if (buffer.remaining() > mostBytes - bytes.size()) {
          cancelConnection();
          return;
        }
        byte[] part = new byte[buffer.remaining()];
        buffer.get(part);
        bytes.writeBytes(part);
      }
    }

    private void cancelConnection() {
      if (subscription != null) {
        subscription.cancel();
      }
      body.completeExceptionally(new TooLongException());
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(bytes.toByteArray());
    }
  }
}
