package dev.hearsay.wire.table;

import static java.util.stream.Collectors.toUnmodifiableList;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.hearsay.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A parser of the names of a cross, as command lines and addresses contain them. */
public final class CrossNames {

  private static final int MAX_ATTRIBUTES = 3;

  private CrossNames() {}

  /**
   * Reads names separated by commas. A name with a comma is in quotation marks, as in CSV.
   *
   * @throws IllegalArgumentException if the names are not two or three different attributes
   */
  public static List<String> read(String text, Schema schema) {
    List<String> names = split(text);
    if (names.size() < 2 || names.size() > MAX_ATTRIBUTES) {
      throw new IllegalArgumentException(
          "a cross consists of two or three attributes, with commas between");
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      schema.indexOf(name); // throws an exception that lists the attributes if it is unknown
      if (!seen.add(name)) {
        throw new IllegalArgumentException("'" + name + "' cannot be crossed with itself");
      }
    }
    return names;
  }

  private static List<String> split(String text) {
    try {
      List<CsvRecord> records =
          CsvReader.builder().ofCsvRecord(text).stream().collect(toUnmodifiableList());
      return records.size() == 1
          ? records.get(0).getFields().stream().map(String::strip).collect(toUnmodifiableList())
          : List.of();
    } catch (CsvParseException e) {
      throw new IllegalArgumentException("a closing quotation mark must end the name", e);
    }
  }
}
