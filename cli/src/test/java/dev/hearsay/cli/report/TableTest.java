package dev.hearsay.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.wire.result.CsvUse;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TableTest {
  private record Row(String text, double number, OptionalDouble maybe, OptionalLong count) {}

  private static final Table<Row> TABLE =
      new Table<>(
          List.of(
              new Table.Field<>("the text", Row::text),
              new Table.Field<>("a number, a \"quoted\" one", Row::number),
              new Table.Field<>("maybe", Row::maybe),
              new Table.Field<>("count", Row::count)),
          List.of(
              new Row("plain", 1.0 / 3, OptionalDouble.of(2), OptionalLong.of(1_234_567)),
              new Row("a,b", 1e-7, OptionalDouble.empty(), OptionalLong.of(1L << 56)),
              new Row("say \"no\"", -2, OptionalDouble.of(1e300), OptionalLong.empty()),
              new Row(
                  "two\nlines",
                  Double.POSITIVE_INFINITY,
                  OptionalDouble.of(0),
                  OptionalLong.of(0))));

  @Test
  void csvQuotesWhatItMust() {
    assertThat(TABLE.asCsv(CsvUse.PROGRAM))
        .isEqualTo(
            """
            the text,"a number, a ""quoted"" one",maybe,count
            plain,0.3333333333333333,2.0,1234567
            "a,b",1.0E-7,,72057594037927936
            "say ""no\""",-2.0,1.0E300,
            "two
            lines",infinity,0.0,0
            """);
  }

  @Test
  void aSpreadsheetRunsNoTextAsAFormula() {
    List<Table.Field<Row>> fields =
        List.of(new Table.Field<>("=name", Row::text), new Table.Field<>("number", Row::number));
    List<Row> rows =
        Stream.of("=1+1", "+1", "-1", "-a", "@SUM(A1)", "\t=1", "\r=1", " =1", "a;=1", "plain")
            .map(text -> new Row(text, -0.25, OptionalDouble.empty(), OptionalLong.empty()))
            .toList();
    assertThat(new Table<>(fields, rows).asCsv(CsvUse.SPREADSHEET))
        .isEqualTo(
            """
            "'=name","number"
            "'=1+1","-0.25"
            "'+1","-0.25"
            "-1","-0.25"
            "'-a","-0.25"
            "'@SUM(A1)","-0.25"
            "'\t=1","-0.25"
            "'\r=1","-0.25"
            "' =1","-0.25"
            "a;=1","-0.25"
            "plain","-0.25"
            """);
  }

  @Test
  void mapsKeepOrderAndMissingValues() {
    Map<String, Object> second = TABLE.asMaps().get(1);
    assertThat(second.keySet())
        .containsExactly("the text", "a number, a \"quoted\" one", "maybe", "count");
    assertThat(second)
        .containsEntry("the text", "a,b")
        .containsEntry("maybe", null)
        .containsEntry("count", 1L << 56);
  }

  @Test
  void textIsAlignedAndRounded() {
    Table<Row> rows = new Table<>(TABLE.fields(), TABLE.rows().subList(0, 3));
    assertThat(rows.asText())
        .isEqualTo(
            """
             the text  a number, a       maybe      count
                          "quoted"
                               one
            ──────────────────────────────────────────────
             plain         0.33333      2.0000  1,234,567
             a,b         1.0000e-7           –  7.2058e16
             say "no"      -2.0000  1.0000e300          –\
            """);
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() {
    List<Table.Field<String>> fields = List.of(new Table.Field<>("text", text -> text));
    assertThat(new Table<>(fields, List.of("a\n\u001b[31mb")).asText())
        .endsWith(" a??[31mb")
        .hasLineCount(3);
  }
}
