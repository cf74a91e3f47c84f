package dev.hearsay.collector.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A stream that sends a reply piece by piece from a worker. It waits until a piece has left before
 * it sends the next, so a slow client slows down the export and does not fill the memory.
 */
final class ResponseStream extends OutputStream {

  private static final int PIECE_BYTES = 64 << 10;
  private static final long MAX_SECONDS_PER_PIECE = 30;

  private final HttpServerResponse response;
  private Buffer piece = Buffer.buffer(PIECE_BYTES);

  ResponseStream(HttpServerResponse response) {
    this.response = response;
  }

  @Override
  public void write(int value) throws IOException {
    piece.appendByte((byte) value);
    sendIfFull();
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    piece.appendBytes(bytes, from, length);
    sendIfFull();
  }

  private void sendIfFull() throws IOException {
    if (piece.length() >= PIECE_BYTES) {
      Buffer full = piece;
      piece = Buffer.buffer(PIECE_BYTES);
      await(response.write(full));
    }
  }

  /** Sends the rest and completes the reply. */
  @Override
  public void close() throws IOException {
    await(response.end(piece));
  }

  private static void await(Future<Void> sent) throws IOException {
    try {
      sent.toCompletionStage().toCompletableFuture().get(MAX_SECONDS_PER_PIECE, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the client of an export has disconnected or reads too slowly", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the collector is shutting down");
    }
  }
}
