package dev.hearsay.lab.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.table.PeopleTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Reads {@code NAME.csv.gz} by {@code NAME.schema.json}, which lists columns and their ranges. */
final class DataFile {

  /** Files may be sorted, so rows are shuffled before some of them are taken. */
  static final long SHUFFLE_SEED = 7;

  private DataFile() {}

  static People read(Path folder, String name) {
    try {
      Schema schema = schema(folder.resolve(name + ".schema.json"), name);
      Path file = folder.resolve(name + ".csv.gz");
      List<double[]> rows = rows(file, schema);
      checkRows(file, name, rows.size());
      shuffle(rows);
      return new People(name, schema, List.copyOf(rows));
    } catch (IOException e) {
      throw new UncheckedIOException("the data set " + name + " cannot be read", e);
    }
  }

  private static Schema schema(Path file, String name) throws IOException {
    List<Attribute> attributes = new ArrayList<>();
    for (JsonNode column : new ObjectMapper().readTree(file.toFile()).path("columns")) {
      String type = column.path("type").asText();
      // Which file a row came from is nothing about a person.
      if (column.path("role").asText().equals("original split")) {
        continue;
      }
      if (type.equals("numeric") && column.path("max").asDouble() > column.path("min").asDouble()) {
        attributes.add(numeric(column));
      } else if (type.equals("categorical") && column.path("domain").size() >= 2) {
        attributes.add(categorical(column));
      }
    }
    return new Schema(name, attributes);
  }

  private static Attribute numeric(JsonNode column) {
    return new Attribute.Numeric(
        column.path("name").asText(), column.path("min").asDouble(), column.path("max").asDouble());
  }

  private static Attribute categorical(JsonNode column) {
    List<String> values = new ArrayList<>();
    column.path("domain").forEach(value -> values.add(value.asText()));
    return new Attribute.Categorical(column.path("name").asText(), values);
  }

  private static List<double[]> rows(Path file, Schema schema) {
    List<double[]> rows = new ArrayList<>();
    try (PeopleTable table = PeopleTable.open(file, schema)) {
      table.forEachRow(row -> rows.add(row.values()));
    }
    return rows;
  }

  /** Captions state the rows of the sets that experiments know. */
  private static void checkRows(Path file, String name, int rows) {
    if (DataOrigin.isReal(name) && rows != DataOrigin.rowsOf(name)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "'%s' has %,d rows; the set %s must have %,d",
              file,
              rows,
              name,
              DataOrigin.rowsOf(name)));
    }
  }

  private static void shuffle(List<double[]> rows) {
    InsecureSeededBits bits = new InsecureSeededBits(SHUFFLE_SEED);
    for (int i = rows.size() - 1; i > 0; i--) {
      Collections.swap(rows, i, bits.uniform(i + 1));
    }
  }
}
