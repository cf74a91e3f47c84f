package dev.hearsay.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.hearsay.Plan;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/**
 * The results of a command in every format.
 *
 * @param text the text for people, without a line break at the end
 * @param json the tree of maps, lists and numbers for {@link Format#JSON}
 * @param records the rows for {@link Format#CSV}
 */
public record Output(String text, Object json, Table<?> records) {

  /** The JSON string for infinity, which JSON numbers do not have. */
  static final String INFINITY = "infinity";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new SimpleModule().addSerializer(Double.class, new DoubleOrInfinity()))
          .build();

  /** Returns the output of a table with one row. */
  public static Output of(String text, Table<?> row) {
    return new Output(text, row.asMaps().get(0), row);
  }

  /**
   * Returns the outputs of tiers as one.
   *
   * @param plans the plan of each
   */
  public static Output ofTiers(List<Plan> plans, List<Output> outputs) {
    List<String> epsilons =
        plans.stream().map(plan -> PlainText.exact(plan.wholeLoss().epsilon())).toList();
    String text =
        IntStream.range(0, plans.size())
            .mapToObj(tier -> "Tier ε = " + epsilons.get(tier) + "\n\n" + outputs.get(tier).text())
            .collect(Collectors.joining("\n\n"));
    return new Output(
        text,
        Map.of("tiers", outputs.stream().map(Output::json).toList()),
        Table.stacked("tier", epsilons, outputs.stream().map(Output::records).toList()));
  }

  /** Returns this output with a line before the text for people. */
  public Output after(String line) {
    return new Output(line + "\n" + text, json, records);
  }

  /** Returns this output with one more entry in the JSON. */
  public Output with(String key, Object value) {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (json instanceof ObjectNode node) {
      node.properties().forEach(field -> tree.put(field.getKey(), field.getValue()));
    } else {
      ((Map<?, ?>) json).forEach((name, one) -> tree.put(String.valueOf(name), one));
    }
    tree.put(key, value);
    return new Output(text, tree, records);
  }

  /** Prints the text for people. */
  public void printText(PrintWriter out) {
    out.println(text);
  }

  /** Prints the results in the format that the option selects. */
  public void print(FormatOption option, PrintWriter out) {
    switch (option.format) {
      case TABLE -> printText(out);
      case JSON -> out.println(asJson(json));
      case CSV -> out.print(records.asCsv(option.use));
    }
  }

  private static String asJson(Object tree) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The {@code --format} option of every command that prints results. */
  public static final class FormatOption {
    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "table",
        description = "The output format: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Option(
        names = "--for",
        paramLabel = "READER",
        defaultValue = "program",
        description =
            "The reader of --format csv: ${COMPLETION-CANDIDATES}. For a spreadsheet, texts that it"
                + " would execute as formulas are escaped (default: ${DEFAULT-VALUE}).")
    private CsvUse use;

    /** Rejects {@code --for} without {@code --format csv}. */
    public void check() {
      if (use != CsvUse.PROGRAM && format != Format.CSV) {
        throw new IllegalArgumentException("--for needs --format csv");
      }
    }
  }

  private static final class DoubleOrInfinity extends StdSerializer<Double> {
    private static final long serialVersionUID = 1;

    DoubleOrInfinity() {
      super(Double.class);
    }

    @Override
    public void serialize(Double number, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (number == Double.POSITIVE_INFINITY) {
        json.writeString(INFINITY);
      } else {
        json.writeNumber(number);
      }
    }
  }
}
