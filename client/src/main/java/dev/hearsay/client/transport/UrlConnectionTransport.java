package dev.hearsay.client.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A transport by {@link HttpURLConnection}, which every platform has, including Android. */
final class UrlConnectionTransport implements Transport {

  private static final int BUFFER_BYTES = 1 << 13;

  /** The first status code of an error. The bodies of errors are in another stream. */
  private static final int FIRST_ERROR = 400;

  /**
   * {@inheritDoc}
   *
   * <p>The timeouts of a connection limit single reads, so each exchange runs in a thread of its
   * own. When the time is over, the caller returns, and the thread ends with its current read.
   */
  @Override
  public HttpAnswer exchange(HttpCall call) throws IOException, InterruptedException {
    FutureTask<HttpAnswer> answer = new FutureTask<>(() -> exchangeHere(call));
    Thread thread = new Thread(answer, "hearsay-http");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get(call.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failure(e.getCause(), call);
    } catch (TimeoutException e) {
      throw failure(e, call);
    } finally {
      answer.cancel(true);
    }
  }

  /**
   * Returns the exception to throw. Either of the two timeouts may come first, so both lead to the
   * same message.
   */
  private static IOException failure(@Nullable Throwable cause, HttpCall call) {
    if (cause instanceof TimeoutException || cause instanceof SocketTimeoutException) {
      return new IOException("it took longer than " + call.timeout().toMillis() + " ms", cause);
    }
    return cause instanceof IOException failure ? failure : new IOException(cause);
  }

  private static HttpAnswer exchangeHere(HttpCall call) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) call.resource().toURL().openConnection();
    try {
      prepare(connection, call);
      if (call.body().isPresent()) {
        send(connection, call.body().get());
      }
      return answer(connection, call.mostBytes());
    } catch (IOException e) {
      connection.disconnect();
      throw e;
    }
  }

  private static void prepare(HttpURLConnection connection, HttpCall call) throws IOException {
    int timeout = (int) Math.min(Integer.MAX_VALUE, call.timeout().toMillis());
    connection.setConnectTimeout(timeout);
    connection.setReadTimeout(timeout);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setRequestMethod(call.method());
    connection.setRequestProperty("User-Agent", HttpCall.USER_AGENT);
    connection.setRequestProperty("Accept", "*/*");
    call.headers().forEach(connection::setRequestProperty);
  }

  /**
   * Sends the body with a known length: the JDK would silently repeat a request with any other
   * body.
   */
  private static void send(HttpURLConnection connection, byte[] body) throws IOException {
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(body.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body);
    }
  }

  private static HttpAnswer answer(HttpURLConnection connection, int mostBytes) throws IOException {
    int status = connection.getResponseCode();
    if (status < 0) {
      throw new IOException("the answer is not HTTP");
    }
    Optional<String> retryAfter = Optional.ofNullable(connection.getHeaderField("Retry-After"));
    try (@Nullable InputStream in =
        status < FIRST_ERROR ? connection.getInputStream() : connection.getErrorStream()) {
      // The JDK returns no body of a 401 if the request had one.
      byte[] body = in == null ? new byte[0] : read(in, mostBytes);
      if (in != null && body.length < connection.getContentLengthLong()) {
        throw new IOException("the answer is cut off");
      }
      return new HttpAnswer(status, body, retryAfter);
    }
  }

  private static byte[] read(InputStream in, int mostBytes) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      if (length > mostBytes - bytes.size()) {
        throw new TooLongException();
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("the caller no longer waits for the answer");
      }
      bytes.write(buffer, 0, length);
    }
    return bytes.toByteArray();
  }
}
