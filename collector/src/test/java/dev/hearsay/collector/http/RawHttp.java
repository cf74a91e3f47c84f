package dev.hearsay.collector.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A raw socket for malformed HTTP. */
public final class RawHttp implements AutoCloseable {

  private static final int MAX_WAIT_MILLIS = 30_000;

  private final Socket socket;

  public RawHttp(URI server) throws IOException {
    this(new Socket(server.getHost(), server.getPort()));
  }

  /** Connects from a given address of this machine. */
  public RawHttp(URI server, String from) throws IOException {
    this(
        new Socket(
            InetAddress.getByName(server.getHost()),
            server.getPort(),
            InetAddress.getByName(from),
            0));
  }

  /**
   * Checks whether the test was interrupted. Socket calls ignore interrupts, so a loop of retries
   * must check.
   */
  private RawHttp(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(MAX_WAIT_MILLIS);
    if (Thread.currentThread().isInterrupted()) {
      socket.close();
      throw new InterruptedIOException("there is no time left for another connection");
    }
  }

  /** Sends a head, completes it, and returns all bytes of the reply. */
  public static String exchange(URI server, String head) throws IOException {
    return exchange(server, head + "Connection: close\r\n\r\n", new byte[0]);
  }

  public static String exchange(URI server, String head, byte[] body) throws IOException {
    try (RawHttp http = new RawHttp(server)) {
      http.send(head.getBytes(StandardCharsets.ISO_8859_1));
      http.send(body);
      return http.rest();
    }
  }

  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** Returns all bytes until the other side closes the connection. */
  public String rest() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Returns the head of a reply. */
  public String head() throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        break;
      }
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
