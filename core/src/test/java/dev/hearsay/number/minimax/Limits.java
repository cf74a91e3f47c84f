package dev.hearsay.number.minimax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/** The certified bounds of {@code limits.json}, from an independent linear program. */
final class Limits {

  /** The bounds for one ε: the least possible worst-case variance is in [lower, upper]. */
  record Row(double epsilon, double lower, double upper) {}

  private Limits() {}

  static List<Row> rows() {
    try (InputStream file =
        Objects.requireNonNull(Limits.class.getResourceAsStream("limits.json"))) {
      JsonNode rows = new ObjectMapper().readTree(file).get("rows");
      return StreamSupport.stream(rows.spliterator(), false)
          .map(
              row ->
                  new Row(
                      row.get("epsilon").doubleValue(),
                      row.get("lower").doubleValue(),
                      row.get("upper").doubleValue()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
