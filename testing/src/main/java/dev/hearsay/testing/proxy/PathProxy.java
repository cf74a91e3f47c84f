package dev.hearsay.testing.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A reverse proxy that serves several servers at one origin, each below a path, which it strips. It
 * passes on the Host header, holds nothing back, and takes one request per connection.
 */
public final class PathProxy implements AutoCloseable {

  private static final String NOT_FOUND =
      "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  private static final String END_OF_HEAD = "\r\n\r\n";
  private static final int MAX_HEAD = 1 << 16;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Map<String, URI> servers;
  private final ServerSocket entrance;

  /**
   * What somebody asked.
   *
   * @param path as it was asked for, with what is stripped
   * @param head the request's line and headers
   */
  public record Request(String path, String head) {}

  /**
   * @param servers by paths such as {@code /collector}
   */
  public PathProxy(Map<String, URI> servers) {
    this.servers = Map.copyOf(servers);
    try {
      entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::admit);
  }

  /** The address of what is below a path, without a slash at its end. */
  public URI uri(String path) {
    return URI.create("http://localhost:" + entrance.getLocalPort() + path);
  }

  /** All that was asked since the start, or since they were forgotten, also below no path. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public void forgetRequests() {
    requests.clear();
  }

  private void admit() {
    while (!entrance.isClosed()) {
      try {
        Socket client = entrance.accept();
        threads.execute(() -> serve(client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      if (!head.isEmpty()) {
        answer(client, head);
      }
    } catch (IOException e) {
      // whoever went away gets no answer
    }
  }

  private void answer(Socket client, String head) throws IOException {
    String path = head.split(" ", 3)[1];
    requests.add(new Request(path, head));
    Optional<Map.Entry<String, URI>> found =
        servers.entrySet().stream().filter(one -> path.startsWith(one.getKey() + "/")).findFirst();
    if (found.isEmpty()) {
      client.getOutputStream().write(NOT_FOUND.getBytes(StandardCharsets.US_ASCII));
      return;
    }
    URI server = found.get().getValue();
    try (Socket inside = new Socket(server.getHost(), server.getPort())) {
      inside.getOutputStream().write(inner(head, found.get().getKey()));
      threads.execute(() -> copy(client, inside));
      copy(inside, client);
    }
  }

  /** Ends when a side has said all, and closes the other, so that nobody waits. */
  private static void copy(Socket from, Socket to) {
    try (to) {
      OutputStream out = to.getOutputStream();
      from.getInputStream().transferTo(out);
    } catch (IOException e) {
      // the other side is gone
    }
  }

  /** The request as the server gets it: without the path, and the last on its connection. */
  private static byte[] inner(String head, String prefix) {
    String stripped = head.replaceFirst(" " + prefix + "/", " /");
    String last = stripped.replaceAll("(?i)\r\nconnection:[^\r]*", "");
    int end = last.indexOf("\r\n");
    return (last.substring(0, end) + "\r\nConnection: close" + last.substring(end))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Empty if somebody connected and said nothing, as browsers do ahead of time. */
  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf(END_OF_HEAD, head.length() - END_OF_HEAD.length()) < 0) {
      int read = in.read();
      if (read < 0 || head.length() == MAX_HEAD) {
        return "";
      }
      head.append((char) read);
    }
    return head.toString();
  }

  @Override
  public void close() {
    try {
      entrance.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
