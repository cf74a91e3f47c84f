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
 * Keeps a number of connections busy, one request after the other on each. It speaks as much HTTP
 * as it takes to see that an answer is complete and good.
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
  private int measured; // on the one event loop only

  /** Sends the next request when the last is answered. */
  LoadClient(Payload payload) {
    this(payload, Duration.ZERO);
  }

  /**
   * Sends the next request when the last is answered, but not sooner than some time after it.
   *
   * @param pause between the beginnings of two requests on a connection
   */
  LoadClient(Payload payload, Duration pause) {
    this.payload = payload;
    this.pause = pause;
  }

  /** What was measured. */
  static final class Result {
    private final long[] sortedNanos;
    private final double seconds;
    private final long refused;
    private final Duration cpu;

    /** Takes the times of answered requests, which it sorts. */
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

    /** How long the server kept a core busy for a request. */
    double cpuMicrosPerRequest() {
      return cpu.toNanos() / 1e3 / sortedNanos.length;
    }
  }

  Result run(URI server, int connections, Duration warmUp, Duration measurement)
      throws InterruptedException {
    return run(server, connections, warmUp, measurement, () -> Duration.ZERO);
  }

  /**
   * The same, with a look at what the server spends.
   *
   * @param cpu how long the server has kept cores busy so far
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
    Thread.sleep(1_000); // answers that are on their way
    return new Result(Arrays.copyOf(nanos, measured), seconds, refused.get(), spent);
  }

  private final class Connection {
    private final NetSocket socket;
    private Buffer answer = Buffer.buffer();
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
      answer.appendBuffer(bytes);
      if (isComplete()) {
        if (!Arrays.equals(answer.getBytes(0, OK.length), OK)) {
          refused.incrementAndGet();
        } else if (isMeasuring && measured < MAX_MEASURED) {
          nanos[measured++] = System.nanoTime() - sentAt;
        }
        answer = Buffer.buffer();
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

    /** Our collector writes the length of what follows the head into it. */
    private boolean isComplete() {
      String text = answer.toString(StandardCharsets.US_ASCII);
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
