package dev.hearsay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * How good a mechanism can be: the least worst-case variance of any unbiased ε-private mechanism
 * for a number of [−1, 1]. It was computed for some ε, with certified bounds from both sides; they
 * differ by less than 0.2 % up to ε = 4 and by 3 % at ε = 8. The upper one is used.
 */
final class Limits {

  private static final String RESOURCE = "limits.json";

  private static final NavigableMap<Double, Double> BY_EPSILON = load();

  private Limits() {}

  /** The limit at this ε, if it is known. */
  static OptionalDouble at(double epsilon) {
    Double limit = BY_EPSILON.get(epsilon);
    return limit == null ? OptionalDouble.empty() : OptionalDouble.of(limit);
  }

  /** All that is known: ε and limit, in the order of ε. */
  static NavigableMap<Double, Double> byEpsilon() {
    return BY_EPSILON;
  }

  private static NavigableMap<Double, Double> load() {
    NavigableMap<Double, Double> limits = new TreeMap<>();
    try (InputStream json = Limits.class.getResourceAsStream(RESOURCE)) {
      JsonNode rows =
          new JsonMapper().readTree(Objects.requireNonNull(json, RESOURCE)).path("rows");
      rows.forEach(
          row -> limits.put(row.get("epsilon").doubleValue(), row.get("upper").doubleValue()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Collections.unmodifiableNavigableMap(limits);
  }
}
