package dev.hearsay.wire.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeopleTableTest {

  private static final Schema SCHEMA =
      new Schema(
          "survey",
          List.of(
              new Attribute.Numeric("age", 0, 120).clamped(),
              new Attribute.Categorical("os", List.of("android", "ios")).withOther("other"),
              new Attribute.Vector("place", 2, 10),
              new Attribute.Numeric("hours", 0, 24)));

  private static final String HEADER = "os,id,hours,age,place\n";

  private static List<double[]> read(byte[] bytes) {
    List<double[]> rows = new ArrayList<>();
    try (PeopleTable table =
        PeopleTable.open(new ByteArrayInputStream(bytes), "people.csv", SCHEMA)) {
      assertThat(table.forEachRow(row -> rows.add(row.values()))).isEqualTo(rows.size());
    }
    return rows;
  }

  private static List<double[]> read(String rows) {
    return read((HEADER + rows).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void cellsAreReadByTheSchemasRules() {
    assertThat(read("ios,7,24,130,3 4\nbada,8,0,-1,0 20\n"))
        .containsExactly(new double[] {120, 1, 3, 4, 24}, new double[] {0, 2, 0, 10, 0});
  }

  /**
   * An empty cell and the listed texts mean that the number is missing. Any other text is an error.
   */
  @Test
  void aNumberThatMayBeMissingMayBeBlank() {
    Schema schema =
        new Schema("s", List.of(new Attribute.Numeric("minutes", 0, 9).clamped().missingAllowed()));
    String text = "minutes,os\n7,a\n ,a\n,b\nNA,c\n";
    List<double[]> rows = new ArrayList<>();
    for (MissingCells.Rule rule : MissingCells.Rule.values()) {
      rows.clear();
      InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
      try (PeopleTable table = PeopleTable.open(bytes, "people.csv", schema)) {
        table.missing(new MissingCells(rule, Set.of("NA")));
        table.forEachRow(row -> rows.add(row.values()));
        assertThat(table.incomplete()).isZero();
      }
      assertThat(rows)
          .containsExactly(
              new double[] {7},
              new double[] {Double.NaN},
              new double[] {Double.NaN},
              new double[] {Double.NaN});
    }
    InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    try (PeopleTable table = PeopleTable.open(bytes, "people.csv", schema)) {
      assertThatThrownBy(() -> table.forEachRow(PeopleTable.Row::values))
          .hasMessage(
              "people.csv line 5, column minutes: 'NA' is not a number; it must be in [0, 9]");
    }
  }

  @Test
  void aTableWithoutASchemaIsText() {
    byte[] bytes = (HEADER + "ios,7,24,,3 4\n").getBytes(StandardCharsets.UTF_8);
    List<List<String>> rows = new ArrayList<>();
    try (PeopleTable table = PeopleTable.openTexts(new ByteArrayInputStream(bytes), "people.csv")) {
      assertThat(table.names()).containsExactly("os", "id", "hours", "age", "place");
      assertThat(table.forEachRow(row -> rows.add(row.texts()))).isEqualTo(1);
    }
    assertThat(rows).containsExactly(List.of("ios", "7", "24", "", "3 4"));
    InputStream twice = new ByteArrayInputStream("a,b,a\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> PeopleTable.openTexts(twice, "people.csv"))
        .hasMessage("people.csv line 1, column a: two columns have this name");
  }

  @Test
  void aColumnMayGroupRows() {
    Schema schema = new Schema("s", List.of(new Attribute.Numeric("hours", 0, 24)));
    for (String column : List.of("id", "hours")) {
      byte[] bytes =
          (HEADER + "ios,7,24,,3 4\nios,7,6,,\nios,8,6,,\n").getBytes(StandardCharsets.UTF_8);
      List<String> groups = new ArrayList<>();
      List<double[]> rows = new ArrayList<>();
      try (PeopleTable table =
          PeopleTable.open(new ByteArrayInputStream(bytes), "people.csv", schema)) {
        table
            .groupedBy(column)
            .forEachRow(
                row -> {
                  groups.add(row.group());
                  rows.add(row.values());
                  assertThat(row.texts()).hasSize(1);
                });
      }
      assertThat(groups)
          .isEqualTo(column.equals("id") ? List.of("7", "7", "8") : List.of("24", "6", "6"));
      assertThat(rows).containsExactly(new double[] {24}, new double[] {6}, new double[] {6});
    }
  }

  private static final String GAPS = "ios,7,24,30,3 4\nNA,8,,,\nandroid,9,6,NA,0 1\n,10,6,50,0 1\n";

  private static List<double[]> read(MissingCells rule, long incomplete) {
    byte[] bytes = (HEADER + GAPS).getBytes(StandardCharsets.UTF_8);
    List<double[]> rows = new ArrayList<>();
    try (PeopleTable table =
        PeopleTable.open(new ByteArrayInputStream(bytes), "people.csv", SCHEMA).missing(rule)) {
      table.forEachRow(row -> rows.add(row.values()));
      assertThat(table.incomplete()).isEqualTo(incomplete);
    }
    return rows;
  }

  @Test
  void missingCellsGetTheValuesThatDevicesUse() {
    assertThat(read(new MissingCells(MissingCells.Rule.CATEGORY, Set.of("NA")), 3))
        .containsExactly(
            new double[] {30, 1, 3, 4, 24},
            new double[] {60, 2, 0, 0, 12},
            new double[] {60, 0, 0, 1, 6},
            new double[] {50, 2, 0, 1, 6});
  }

  @Test
  void rowsWithMissingCellsAreSkipped() {
    assertThat(read(new MissingCells(MissingCells.Rule.SKIP, Set.of("NA")), 3))
        .containsExactly(new double[] {30, 1, 3, 4, 24});
  }

  @Test
  void missingCellsAreRefusedUnlessARuleAllowsThem() {
    assertThatThrownBy(() -> read(MissingCells.NONE, 0))
        .hasMessageStartingWith("people.csv line 3, column age: the cell is empty; it must be in");
    assertThatThrownBy(() -> read(new MissingCells(MissingCells.Rule.CATEGORY, Set.of()), 0))
        .hasMessageStartingWith("people.csv line 4, column age: 'NA' is not a number");
  }

  /** A legal value of the schema is a value, even if it is NA or empty. */
  @Test
  void aValueIsNotMissing() {
    Schema schema =
        new Schema("s", List.of(new Attribute.Categorical("answer", List.of("yes", "NA", ""))));
    byte[] bytes = "answer,b\nNA,\n,\n".getBytes(StandardCharsets.UTF_8);
    try (PeopleTable table =
        PeopleTable.open(new ByteArrayInputStream(bytes), "people.csv", schema)
            .missing(new MissingCells(MissingCells.Rule.SKIP, Set.of("NA")))) {
      assertThat(table.forEachRow(row -> {})).isEqualTo(2);
    }
  }

  @Test
  void gzippedTablesAreReadToo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write((HEADER + "ios,7,24,30,3 4\n").getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(bytes.toByteArray())).containsExactly(new double[] {30, 1, 3, 4, 24});
  }

  @Test
  void errorsNameLineAndColumnAndWhatIsLegal() {
    assertRefused(
        "ios,7,25,30,3 4\n", "line 2, column hours: the value is 25; it must be in [0, 24]");
    assertRefused(
        "ios,7,5,,3 4\n", "line 2, column age: the cell is empty; it must be in [0, 120]");
    assertRefused(
        "ios,7,5,30,3\n", "line 2, column place: the vector has 1 entries; it must have 2");
    assertRefused(
        "ios,7,5\n", "line 2, column age: missing: the row has 3 fields and the header 5");
    assertThatThrownBy(() -> read("age\n1\n".getBytes(StandardCharsets.UTF_8)))
        .hasMessage("people.csv line 1, column os: the file has no such column; it has age");
  }

  private static void assertRefused(String rows, String message) {
    assertThatThrownBy(() -> read(rows))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("people.csv " + message);
  }

  /** Numbers beyond the range and unlisted values can be read before they are moved. */
  @Test
  void cellsCanBeReadBeforeTheyAreMoved() {
    byte[] bytes =
        (HEADER + "bada,7,24,130,3 40\nios,7,25,1,0 0\n").getBytes(StandardCharsets.UTF_8);
    List<double[]> rows = new ArrayList<>();
    try (PeopleTable table =
        PeopleTable.open(new ByteArrayInputStream(bytes), "people.csv", SCHEMA)) {
      assertThatThrownBy(() -> table.forEachRow(row -> rows.add(row.asRead())))
          .hasMessage("people.csv line 3, column hours: the value is 25; it must be in [0, 24]");
    }
    assertThat(rows).containsExactly(new double[] {130, -1, 3, 40, 24});
  }

  @Test
  void aFailingStreamIsNotReportedAsAnErrorOfTheTable() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }

          @Override
          public int read(byte[] bytes, int from, int length) throws IOException {
            return read();
          }
        };
    assertThatThrownBy(() -> PeopleTable.open(failing, "people.csv", SCHEMA))
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("the disk is gone");
  }

  /**
   * The rows are Latin-1, cut-off characters, overlong forms, surrogates, and code points that are
   * too large.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"fc", "c3", "c0af", "e08080", "eda080", "f0808080", "f4908080", "f8", "e2822c"})
  void illegalUtf8IsRefused(String hex) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((HEADER + "ios,€𝄞,24,30,3 4\r\n").getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(HexFormat.of().parseHex(hex));
    bytes.writeBytes(",8,24,30,3 4\n".getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(bytes.toByteArray());
    }
    for (byte[] table : List.of(bytes.toByteArray(), zipped.toByteArray())) {
      assertThatThrownBy(() -> read(table))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("people.csv line 3 is not UTF-8 text; save the table as UTF-8");
    }
  }

  /** All characters are read, including the replacement character. */
  @Test
  void legalUtf8IsRead() {
    for (int c : new int[] {0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0x10000, 0x10ffff}) {
      assertThat(read(Character.toString(c) + ",7,24,30,3 4\n")).hasSize(1);
    }
    assertThatThrownBy(() -> read(new byte[] {'a', (byte) 0xc3}))
        .hasMessage("people.csv line 1 is not UTF-8 text; save the table as UTF-8");
  }
}
