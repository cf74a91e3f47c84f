package dev.hearsay.cli.command;

import dev.hearsay.Estimates.Closeness;
import dev.hearsay.Schema;
import dev.hearsay.cli.report.ClosenessReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/**
 * The option {@code --within} of commands that print the probability that estimates are within
 * given distances of the truth.
 */
final class WithinOption {

  @Option(
      names = "--within",
      paramLabel = "[ATTRIBUTE=]W",
      description =
          "Also print the probability that all estimates are within W of the truth, with a bound on the"
              + " error of that probability. W applies to every attribute, as a share of its range: 0.05"
              + " is five percent of the range, or five percentage points for each share of a category."
              + " ATTRIBUTE=W applies to one attribute in its own unit, such as 'age=2'. May be"
              + " repeated; a later W replaces an earlier one.")
  private List<String> texts = List.of();

  boolean isGiven() {
    return !texts.isEmpty();
  }

  /** Returns the distances by attribute, in its own unit; empty if the option is not given. */
  Map<String, Double> distances(Schema schema) {
    try {
      return schema.distances(texts);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--within: " + e.getMessage(), e);
    }
  }

  /** Returns the report about these distances, or empty if the option is not given. */
  Optional<ClosenessReport> of(Schema schema, Function<Map<String, Double>, Closeness> closeness) {
    return isGiven()
        ? Optional.of(new ClosenessReport(schema, closeness.apply(distances(schema))))
        : Optional.empty();
  }
}
