package dev.hearsay.testing.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A web server with an origin of its own. It serves pages that a test writes, and the modules in
 * one folder of the class path.
 */
public final class ScriptServer implements AutoCloseable {

  private static final String EMPTY =
      "<!doctype html><link rel=icon href=data:,><title>Empty</title>";
  private static final Pattern MODULE = Pattern.compile("/client/([a-z-]+\\.js)");
  private static final byte[] NOTHING = {};

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, String> pages = new ConcurrentHashMap<>(Map.of("/", EMPTY));
  private final String folder;
  private final HttpServer server;

  /**
   * @param folder a folder of the class path, such as {@code dev/hearsay/web/}; its modules are
   *     below {@code /client/}
   */
  public ScriptServer(String folder) {
    this.folder = folder;
    System.setProperty(
        "sun.net.httpserver.nodelay", "true"); // otherwise small responses are delayed by 40 ms
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  /** Returns the server's origin, without a slash at its end. */
  public String origin() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Adds or replaces the page at a path. */
  public void page(String path, String html) {
    pages.put(path, html);
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    try (exchange) {
      @Nullable String page = pages.get(path);
      byte[] body = page == null ? module(path) : page.getBytes(StandardCharsets.UTF_8);
      String type = page == null ? "text/javascript" : "text/html";
      exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
      exchange.sendResponseHeaders(
          body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private byte[] module(String path) throws IOException {
    var name = MODULE.matcher(path);
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream file =
        name.matches() ? loader.getResourceAsStream(folder + name.group(1)) : null) {
      return file == null ? NOTHING : file.readAllBytes();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
