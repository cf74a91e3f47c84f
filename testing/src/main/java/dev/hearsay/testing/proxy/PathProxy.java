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
 * A reverse proxy that serves several servers at one origin, each below a path, which it removes
 * from requests. It forwards the Host header, does not buffer, and accepts one request per
 * connection.
 */
public final class PathProxy implements AutoCloseable {

  private static final String NOT_FOUND =
      "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  private static final String END_OF_HEAD = "\r\n\r\n";
  private static final int MAX_HEAD = 1 << 16;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Map<String, URI> servers;
  private final ServerSocket listener;

  /**
   * A request of a client.
   *
   * @param path the requested path, including the removed prefix
   * @param head the request's line and headers
   */
  public record Request(String path, String head) {}

  /**
   * @param servers the servers by paths such as {@code /collector}
   */
  public PathProxy(Map<String, URI> servers) {
    this.servers = Map.copyOf(servers);
    try {
      listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::acceptClients);
  }

  /** Returns the address of a path, without a slash at its end. */
  public URI uri(String path) {
    return URI.create("http://localhost:" + listener.getLocalPort() + path);
  }

  /**
   * Returns all requests since the start or the last {@link #forgetRequests}, including those below
   * unknown paths.
   */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public void forgetRequests() {
    requests.clear();
  }

  private void acceptClients() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
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
      // the client has closed the connection
    }
  }

  private void answer(Socket client, String head) throws IOException {
    String path = head.split(" ", 3)[1];
    requests.add(new Request(path, head));
    Optional<Map.Entry<String, URI>> route =
        servers.entrySet().stream()
            .filter(server -> path.startsWith(server.getKey() + "/"))
            .findFirst();
    if (route.isEmpty()) {
      client.getOutputStream().write(NOT_FOUND.getBytes(StandardCharsets.US_ASCII));
      return;
    }
    URI address = route.get().getValue();
    try (Socket server = new Socket(address.getHost(), address.getPort())) {
      server.getOutputStream().write(forwarded(head, route.get().getKey()));
      threads.execute(() -> copy(client, server));
      copy(server, client);
    }
  }

  /**
   * Copies all bytes from one side to the other, and then closes the other, so that it does not
   * wait.
   */
  private static void copy(Socket from, Socket to) {
    try (to) {
      OutputStream out = to.getOutputStream();
      from.getInputStream().transferTo(out);
    } catch (IOException e) {
      // the other side has closed the connection
    }
  }

  /**
   * Returns the head of a request as the server receives it: without the prefix, and with the
   * header that makes it the last request on its connection.
   */
  private static byte[] forwarded(String head, String prefix) {
    String stripped = head.replaceFirst(" " + prefix + "/", " /");
    String last = stripped.replaceAll("(?i)\r\nconnection:[^\r]*", "");
    int end = last.indexOf("\r\n");
    return (last.substring(0, end) + "\r\nConnection: close" + last.substring(end))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the head of a request, or an empty text if a client has connected without a request, as
   * browsers do in advance.
   */
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
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
