package dev.hearsay.testing.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A headless browser, which uses the Chromium of this machine. */
public final class Browsers implements AutoCloseable {

  private static final List<String> ARGUMENTS =
      List.of(
          "--no-sandbox",
          "--headless",
          "--disable-gpu",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run");

  private final Playwright playwright;
  private final Browser browser;

  /**
   * The timeout of assertions in milliseconds. It only ends waiting for what never happens, so it
   * is long enough for a busy machine.
   */
  public static final int PATIENCE_MILLIS = 60_000;

  public Browsers() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    playwright = Playwright.create(new Playwright.CreateOptions().setEnv(withoutDownloads()));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Chromium.ofThisMachine().executable())
                    .setArgs(ARGUMENTS));
  }

  private static Map<String, String> withoutDownloads() {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    return environment;
  }

  /** Returns the browser, in which each visitor has a separate context. */
  public Browser browser() {
    return browser;
  }

  /** Starts a separate browser, whose profile is in a folder. */
  public BrowserContext profile(Path folder) {
    return playwright
        .chromium()
        .launchPersistentContext(
            folder,
            new BrowserType.LaunchPersistentContextOptions()
                .setExecutablePath(Chromium.ofThisMachine().executable())
                .setArgs(ARGUMENTS));
  }

  @Override
  public void close() {
    playwright.close();
  }
}
