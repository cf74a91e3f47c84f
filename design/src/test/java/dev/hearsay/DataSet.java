package dev.hearsay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/**
 * A real data set. It is not part of the repository; {@code -Dhearsay.data} names its folder.
 *
 * @param rows the values of the schema's columns
 */
record DataSet(Schema schema, List<List<String>> rows) {

  static final Path FOLDER = Path.of(System.getProperty("hearsay.data", "../../shared/data"));

  static boolean exists(String name) {
    return Files.isDirectory(FOLDER.resolve(name));
  }

  /** Loads the wanted columns. Columns with a single value are left out. */
  static DataSet load(String name, Predicate<String> isWanted) throws IOException {
    Path folder = FOLDER.resolve(name);
    JsonNode columns =
        new ObjectMapper().readTree(folder.resolve(name + ".schema.json").toFile()).get("columns");
    List<Attribute> attributes = new ArrayList<>();
    for (JsonNode column : columns) {
      if (isWanted.test(column.get("name").asText())) {
        addTo(attributes, column);
      }
    }
    return new DataSet(
        new Schema(name, attributes), rows(folder.resolve(name + ".csv.gz"), attributes));
  }

  private static void addTo(List<Attribute> attributes, JsonNode column) {
    String name = column.get("name").asText();
    if (column.get("type").asText().equals("numeric")) {
      double min = column.get("min").asDouble();
      double max = column.get("max").asDouble();
      if (min < max) {
        attributes.add(new Numeric(name, min, max));
      }
    } else if (column.has("domain") && column.get("domain").size() > 1) {
      List<String> values = new ArrayList<>();
      column.get("domain").forEach(value -> values.add(value.asText()));
      attributes.add(new Categorical(name, values));
    }
  }

  private static List<List<String>> rows(Path csv, List<Attribute> attributes) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(csv)), StandardCharsets.UTF_8))) {
      List<String> header = List.of(reader.readLine().split(","));
      int[] places =
          attributes.stream().mapToInt(attribute -> header.indexOf(attribute.name())).toArray();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] fields = line.split(",", -1);
        rows.add(Arrays.stream(places).mapToObj(place -> fields[place]).toList());
      }
    }
    return rows;
  }
}
