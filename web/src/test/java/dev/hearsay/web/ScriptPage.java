package dev.hearsay.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.testing.browser.Browsers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An empty page in a real browser, on a server that has the modules of this package. */
final class ScriptPage implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final Browsers browsers = new Browsers();
  private final Page page;

  ScriptPage() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", ScriptPage::serve);
    server.setExecutor(threads);
    server.start();
    page = newPage(browsers.browser().newContext());
  }

  Page newPage(BrowserContext context) {
    Page one = context.newPage();
    one.setDefaultTimeout(Browsers.PATIENCE_MILLIS);
    one.navigate(address());
    return one;
  }

  String address() {
    return "http://localhost:" + server.getAddress().getPort() + "/";
  }

  Page page() {
    return page;
  }

  /** What a function of a module returns for an argument; both are JSON. */
  JsonNode call(String module, String function, Object argument) {
    try {
      String text =
          (String)
              page.evaluate(
                  """
                  async ([module, name, json]) => {
                    const result = await (await import('/' + module))[name](JSON.parse(json));
                    return JSON.stringify(result ?? null);
                  }
                  """,
                  new Object[] {module, function, JSON.writeValueAsString(argument)});
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The modules, as the jar has them, and what tests add. */
  private static void serve(HttpExchange exchange) throws IOException {
    String name = exchange.getRequestURI().getPath().substring(1);
    boolean isPage = name.isEmpty();
    try (InputStream file = isPage ? null : ScriptPage.class.getResourceAsStream(name)) {
      byte[] body =
          isPage
              ? "<!doctype html><title>Empty</title>".getBytes()
              : file == null ? new byte[0] : file.readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", isPage ? "text/html" : "text/javascript");
      exchange.sendResponseHeaders(
          isPage || file != null ? 200 : 404, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } finally {
      exchange.close();
    }
  }

  @Override
  public void close() {
    browsers.close();
    server.stop(0);
    threads.shutdownNow();
  }
}
