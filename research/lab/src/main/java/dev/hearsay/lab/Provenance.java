package dev.hearsay.lab;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Properties;

/**
 * Which code made a report, and when.
 *
 * @param commit of the code, or that it is not known
 * @param moment when the run ended
 */
public record Provenance(String commit, Instant moment) {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", java.util.Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** Of the jar that runs; the build writes down its commit. */
  static Provenance now() throws IOException {
    Properties build = new Properties();
    try (InputStream stream = Provenance.class.getResourceAsStream("git.properties")) {
      if (stream != null) {
        build.load(stream);
      }
    }
    String commit = build.getProperty("git.commit.id.abbrev", "");
    String changed = "true".equals(build.getProperty("git.dirty")) ? ", with changes" : "";
    return new Provenance(
        commit.isEmpty() ? "unknown (built outside a checkout)" : commit + changed, Instant.now());
  }

  public String date() {
    return DATE.format(moment);
  }
}
