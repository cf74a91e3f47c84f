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

/** A browser without a window, of the Chromium that this machine has. */
public final class Browsers implements AutoCloseable {

  private static final List<String> QUIETLY =
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

  /** Nothing here is timed: a busy machine may take its time, and what never comes fails. */
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
                    .setArgs(QUIETLY));
  }

  private static Map<String, String> withoutDownloads() {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    return environment;
  }

  /** The browser; each visitor has a context of its own. */
  public Browser browser() {
    return browser;
  }

  /** Starts a browser of its own, whose profile is in a folder. */
  public BrowserContext profile(Path folder) {
    return playwright
        .chromium()
        .launchPersistentContext(
            folder,
            new BrowserType.LaunchPersistentContextOptions()
                .setExecutablePath(Chromium.ofThisMachine().executable())
                .setArgs(QUIETLY));
  }

  @Override
  public void close() {
    playwright.close();
  }
}
