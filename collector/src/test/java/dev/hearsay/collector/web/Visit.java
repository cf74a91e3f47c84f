package dev.hearsay.collector.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.hearsay.testing.browser.Axe;
import dev.hearsay.testing.browser.Browsers;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A visitor's browser, which records faults: exceptions, and errors and warnings on the console,
 * including violations of the content security policy.
 */
final class Visit implements AutoCloseable {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  private final BrowserContext context;
  private final Page page;
  private final URI address;
  private final List<String> faults = new ArrayList<>();

  Visit(Browser browser, URI address, Browser.NewContextOptions options) {
    this.address = address;
    this.context = browser.newContext(options);
    context.setDefaultTimeout(Browsers.PATIENCE_MILLIS);
    this.page = context.newPage();
    page.onPageError(faults::add);
    page.onConsoleMessage(this::note);
  }

  /** Records a console message, except for refusals of the API, which the browser logs, too. */
  private void note(ConsoleMessage message) {
    boolean isTrouble = message.type().equals("error") || message.type().equals("warning");
    boolean isRefusal =
        message.text().startsWith("Failed to load resource")
            && message.location().contains("/api/");
    if (isTrouble && !isRefusal) {
      faults.add(message.text());
    }
  }

  Page page() {
    return page;
  }

  BrowserContext context() {
    return context;
  }

  List<String> faults() {
    return faults;
  }

  Page open(String hash) {
    page.navigate(address + "/" + hash);
    return page;
  }

  Page openCollection(String id) {
    return open("#/collections/" + id);
  }

  Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
  }

  Locator heading(String name) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name));
  }

  Locator field(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  /** Returns the card of an attribute on the page of its collection. */
  Locator card(String attribute) {
    return page.locator("article")
        .filter(
            new Locator.FilterOptions()
                .setHas(
                    page.getByRole(
                        AriaRole.HEADING,
                        new Page.GetByRoleOptions().setName(attribute).setExact(true))));
  }

  /** Signs in and waits until the collector has confirmed the token. */
  void signIn(String token) {
    enterToken(token);
    button("Sign out").first().waitFor();
  }

  /** Opens the dialog for the admin token and submits one, which may be wrong. */
  void enterToken(String token) {
    button("Sign in").first().click();
    field("Admin token").fill(token);
    page.locator("dialog").getByRole(AriaRole.BUTTON).getByText("Sign in").click();
  }

  /** Returns texts with a contrast below WCAG's level AA. */
  List<?> faint() {
    return (List<?>) page.evaluate(script("contrast.js"));
  }

  /** Returns controls without a name for screen readers. */
  List<?> nameless() {
    return (List<?>) page.evaluate(script("nameless.js"));
  }

  /** Returns the violations that axe-core finds, by rule and element. */
  List<?> axe() {
    return Axe.violations(page);
  }

  static String script(String name) {
    try (InputStream in = Visit.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  int width() {
    return (int) page.evaluate("document.documentElement.scrollWidth");
  }

  /** Takes a screenshot of the whole page, for inspection. */
  void picture(String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(true));
  }

  @Override
  public void close() {
    context.close();
    assertThat(faults).as("faults in the browser").isEmpty();
  }
}
