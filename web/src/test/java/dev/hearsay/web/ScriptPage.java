package dev.hearsay.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Page;
import dev.hearsay.testing.browser.Browsers;
import dev.hearsay.testing.browser.ScriptServer;
import java.io.IOException;
import java.io.UncheckedIOException;

/** An empty page in a real browser, from a server with the modules and the test modules. */
final class ScriptPage implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ScriptServer server = new ScriptServer("dev/hearsay/web/");
  private final Browsers browsers = new Browsers();
  private final Page page;

  ScriptPage() {
    page = browsers.browser().newContext().newPage();
    page.setDefaultTimeout(Browsers.PATIENCE_MILLIS);
    page.navigate(server.origin());
  }

  Page page() {
    return page;
  }

  /** Calls a function of a module with an argument. Argument and result are JSON. */
  JsonNode call(String module, String function, Object argument) {
    try {
      String text =
          (String)
              page.evaluate(
                  """
                  async ([module, name, json]) => {
                    await import('/client/hearsay.js'); // registers all laws
                    const result = await (await import('/client/' + module))[name](JSON.parse(json));
                    return JSON.stringify(result ?? null);
                  }
                  """,
                  new Object[] {module, function, JSON.writeValueAsString(argument)});
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    browsers.close();
    server.close();
  }
}
