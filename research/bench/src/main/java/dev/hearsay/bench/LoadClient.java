package dev.hearsay.bench;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A client that keeps a number of connections busy, with one request after the other on each. It
 * implements only the part of HTTP that it needs to recognize a complete and successful response.
 */
final class LoadClient implements AutoCloseable {

  private static final byte[] OK = "HTTP/1.1 200 ".getBytes(StandardCharsets.US_ASCII);
  private static final String LENGTH = "Content-Length: ";
  private static final int MAX_MEASURED = 4_000_000;

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Payload payload;
  private final Duration pause;
  private final long[] nanos = new long[MAX_MEASURED];
  private final AtomicLong refused = new AtomicLong();
  private volatile boolean isMeasuring;
  private volatile boolean isOver;
  private int measured; // used on the only event loop

  /** Creates a client that sends the next request after the response to the last. */
  LoadClient(Payload payload) {
    this(payload, Duration.ZERO);
  }

  /**
   * Creates a client that sends the next request after the response to the last, and not sooner
   * than a pause after it was sent.
   *
   * @param pause the least time between the beginnings of two requests on a connection
   */
  LoadClient(Payload payload, Duration pause) {
    this.payload = payload;
    this.pause = pause;
  }

  /** The measured times and counts. */
  static final class Result {
    private final long[] sortedNanos;
    private final double seconds;
    private final long refused;
    private final Duration cpu;

    /** Creates a result with the times of successful requests, which it sorts in place. */
    private Result(long[] nanos, double seconds, long refused, Duration cpu) {
      this.sortedNanos = nanos;
      this.cpu = cpu;
      this.seconds = seconds;
      this.refused = refused;
      Arrays.sort(sortedNanos);
    }

    double requestsPerSecond() {
      return sortedNanos.length / seconds;
    }

    double millis(double quantile) {
      return sortedNanos[(int) (quantile * (sortedNanos.length - 1))] / 1e6;
    }

    long refused() {
      return refused;
    }

    /** Returns the processor time of the server per request, in microseconds. */
    double cpuMicrosPerRequest() {
      return cpu.toNanos() / 1e3 / sortedNanos.length;
    }
  }

  /** Sends requests for some time, and returns the measurement after the warm-up. */
  Result run(URI server, int connections, Duration warmUp, Duration measurement)
      throws InterruptedException {
    return run(server, connections, warmUp, measurement, () -> Duration.ZERO);
  }

  /**
   * Sends requests for some time, and also measures the server's processor time.
   *
   * @param cpu returns the processor time of the server so far
   */
  Result run(
      URI server, int connections, Duration warmUp, Duration measurement, Supplier<Duration> cpu)
      throws InterruptedException {
    NetClient client = vertx.createNetClient();
    for (int i = 0; i < connections; i++) {
      client
          .connect(server.getPort(), server.getHost())
          .onSuccess(socket -> new Connection(socket).send());
    }
    Thread.sleep(warmUp.toMillis());
    isMeasuring = true;
    Duration before = cpu.get();
    long start = System.nanoTime();
    Thread.sleep(measurement.toMillis());
    isMeasuring = false;
    double seconds = (System.nanoTime() - start) / 1e9;
    Duration spent = cpu.get().minus(before);
    isOver = true;
    Thread.sleep(1_000); // for responses to the last requests
    return new Result(Arrays.copyOf(nanos, measured), seconds, refused.get(), spent);
  }

  private final class Connection {
    private final NetSocket socket;
    private Buffer response = Buffer.buffer();
    private long sentAt;

    Connection(NetSocket socket) {
      this.socket = socket;
      socket.handler(this::receive);
    }

    void send() {
      if (!isOver) {
        Buffer request = payload.next();
        sentAt = System.nanoTime();
        socket.write(request);
      }
    }

    private void receive(Buffer bytes) {
      response.appendBuffer(bytes);
      if (isComplete()) {
        if (!Arrays.equals(response.getBytes(0, OK.length), OK)) {
          refused.incrementAndGet();
        } else if (isMeasuring && measured < MAX_MEASURED) {
          nanos[measured++] = System.nanoTime() - sentAt;
        }
        response = Buffer.buffer();
        sendWhenDue();
      }
    }

    private void sendWhenDue() {
      long millis = (sentAt + pause.toNanos() - System.nanoTime()) / 1_000_000;
      if (millis > 0) {
        vertx.setTimer(millis, timer -> send());
      } else {
        send();
      }
    }

    /**
     * Returns whether the response is complete. The collector always states the length of the body
     * in the head.
     */
    private boolean isComplete() {
      String text = response.toString(StandardCharsets.US_ASCII);
      int head = text.indexOf("\r\n\r\n");
      int length = text.indexOf(LENGTH);
      if (head < 0 || length < 0) {
        return false;
      }
      int from = length + LENGTH.length();
      int body = Integer.parseInt(text.substring(from, text.indexOf('\r', from)));
      return text.length() >= head + 4 + body;
    }
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
