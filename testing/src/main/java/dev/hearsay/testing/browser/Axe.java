package dev.hearsay.testing.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A check of pages for accessibility by axe-core, which must be on the class path. */
public final class Axe {

  private Axe() {}

  /** Returns the violations on the page in its present state, by rule and element. */
  public static List<?> violations(Page page) {
    page.evaluate(script("/axe.min.js"));
    return (List<?>) page.evaluate(script("violations.js"));
  }

  private static String script(String name) {
    try (InputStream stream = Axe.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
