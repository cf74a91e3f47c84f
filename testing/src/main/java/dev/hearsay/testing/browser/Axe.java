package dev.hearsay.testing.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Asks axe-core, which has to be on the class path, what keeps people out of a page. */
public final class Axe {

  private Axe() {}

  /** What it finds wrong with the page as it is, by rule and place. */
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
