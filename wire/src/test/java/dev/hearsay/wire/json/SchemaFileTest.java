package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Schema;
import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaFileTest {

  private static final String YAML =
      """
      name: phone-survey   # a comment
      attributes:
        - {name: age, type: numeric, min: 0, max: 120}
        - {name: height, type: numeric, min: 0.5, max: 2.5e0, outside: clamp, mechanism: hybrid}
        - name: os
          type: categorical
          values: [android, ios]
          other: another
          mechanism: olh
      """;

  private static final Schema SCHEMA =
      new Schema(
          "phone-survey",
          List.of(
              new Attribute.Numeric("age", 0, 120),
              new Attribute.Numeric("height", 0.5, 2.5, true, Optional.of("hybrid")),
              new Attribute.Categorical(
                  "os",
                  List.of("android", "ios", "another"),
                  Optional.of("another"),
                  Optional.of("olh"))));

  @Test
  void yamlIsRead() {
    assertThat(SchemaFile.parse(YAML, "survey.yaml").schema()).isEqualTo(SCHEMA);
  }

  @Test
  void jsonIsRead() {
    String json = SchemaDocument.write(SCHEMA).toPrettyString();
    assertThat(SchemaFile.parse(json, "survey.json").schema()).isEqualTo(SCHEMA);
    assertThat(SchemaFile.parse(json.replace("  ", "\t"), "survey.json").schema())
        .isEqualTo(SCHEMA);
  }

  @Test
  void yamlInBracesIsRead() {
    Schema schema =
        SchemaFile.parse(
                "{name: s, attributes: [{name: a, type: numeric, min: -1, max: 1}]}", "flow")
            .schema();
    assertThat(schema).isEqualTo(new Schema("s", List.of(new Attribute.Numeric("a", -1, 1))));
  }

  @Test
  void valuesKeepTheirSpelling() {
    assertThat(values("1, 1.50, 007, true, No, 1e3, 0x1F, 'null', 1_000, .inf"))
        .containsExactly("1", "1.50", "007", "true", "No", "1e3", "0x1F", "null", "1_000", ".inf");
  }

  private static List<String> values(String list) {
    Schema schema = SchemaFile.parse(categorical(list), "values").schema();
    return ((Attribute.Categorical) schema.attributes().get(0)).values();
  }

  private static String categorical(String values) {
    return "name: s\nattributes:\n- {name: c, type: categorical, values: [" + values + "]}\n";
  }

  @Test
  void hintsAreForThePlanner() {
    HintedSchema read =
        SchemaFile.parse(
            """
            name: s
            attributes:
              - {name: a, type: numeric, min: 0, max: 9, weight: 4, prior: [0.5, 0.25, 0.25]}
              - {name: b, type: categorical, values: [x, y], prior: [0.9, 0.1]}
              - {name: c, type: numeric, min: 0, max: 9}
            """,
            "s");
    assertThat(read.hints())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "a", new Hint(4, List.of(0.5, 0.25, 0.25)), "b", new Hint(1, List.of(0.9, 0.1))));
    assertThat(read.schema().attributes().get(0)).isEqualTo(new Attribute.Numeric("a", 0, 9));
  }

  private static final String CROSSED =
      """
      name: s
      attributes:
        - {name: a, type: categorical, values: [x, y]}
        - {name: b, type: categorical, values: [x, y]}
        - {name: n, type: numeric, min: 0, max: 1}
        - {name: o, type: numeric, min: 0, max: 1}
      """;

  @Test
  void crossesAndDistributionsAreForThePlanner() {
    HintedSchema listed =
        SchemaFile.parse(CROSSED + "crosses: [[a, b], [n, a]]\ndistributions: true\n", "s");
    assertThat(listed.crosses()).containsExactly(List.of("a", "b"), List.of("n", "a"));
    assertThat(listed.isDistributions()).isTrue();
    HintedSchema all = SchemaFile.parse(CROSSED + "crosses: all-pairs\n", "s");
    assertThat(all.crosses()).hasSize(6).contains(List.of("n", "o"));
    assertThat(all.isDistributions()).isFalse();
    assertThat(SchemaFile.parse(CROSSED, "s").crosses()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'', false", "'robust: true', true", "'robust: false', false"})
  void robustPlansAreForThePlanner(String line, boolean isRobust) {
    HintedSchema read = SchemaFile.parse(CROSSED + line + "\n", "s");
    assertThat(read.isRobust()).isEqualTo(isRobust);
    String json = SchemaFile.write(read.schema());
    assertThat(json).as("the planner's wishes are no part of a plan").doesNotContain("robust");
    String asJson = json.substring(0, json.lastIndexOf('}')) + ", \"robust\": " + isRobust + "}";
    assertThat(SchemaFile.parse(asJson, "s")).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          crosses: [[a, none]] | s:7:11: no attribute is called 'none'; there are a, b, n, o
          crosses: [[a, a]] | s:7:11: a cross names an attribute twice: [a, a]
          crosses: [[a]] | s:7:11: a cross of 1 attributes; it must name 2 or 3
          crosses: [[]] | s:7:11: a cross of 0 attributes; it must name 2 or 3
          crosses: [[a, b], [b, a]] | s:7:19: the cross of [b, a] is asked for twice
          crosses: [[n, o, a]] | s:7:11: a cross of [n, o, a]; it must be of categories, of one number and categories, or of two numbers alone
          crosses: [a, b] | s:7:11: the schema: a cross must be a list; it is the text 'a'
          crosses: some | s:7:10: 'crosses' must be a list of lists of names, or all-pairs; it is the text 'some'
          crosses: {a: b} | s:7:10: 'crosses' must be a list of lists of names, or all-pairs; it is a mapping
          crosses: [[a, [b]]] | s:7:15: the schema: an attribute of a cross must be a text; it is a list
          distributions: maybe | s:7:16: the schema: 'distributions' must be true or false; it is the text 'maybe'
          robust: 1 | s:7:9: the schema: 'robust' must be true or false; it is the number 1
          """)
  void errorsInCrossesAreNamed(String line, String message) {
    assertThatThrownBy(() -> SchemaFile.parse(CROSSED + line + "\n", "s"))
        .isInstanceOf(WireException.class)
        .hasMessage(message);
  }

  @Test
  void tooManyCrossesAreRefused() {
    StringBuilder text = new StringBuilder("name: s\ncrosses: all-pairs\nattributes:\n");
    for (int i = 0; i < 60; i++) {
      text.append("- {name: a").append(i).append(", type: numeric, min: 0, max: 1}\n");
    }
    assertThatThrownBy(() -> SchemaFile.parse(text.toString(), "s"))
        .isInstanceOf(WireException.class)
        .hasMessageStartingWith("s:2:10: ")
        .hasMessageContaining("crosses are asked for; at most 800 are possible");
    String large =
        """
        name: s
        crosses: all-pairs
        attributes:
        - {name: a, type: categorical, values: [%s]}
        - {name: b, type: categorical, values: [%s]}
        """;
    String values =
        IntStream.range(0, 1_000).mapToObj(Integer::toString).collect(Collectors.joining(","));
    assertThatThrownBy(() -> SchemaFile.parse(large.formatted(values, values), "s"))
        .hasMessage("s:2:10: a cross of [a, b] has 1,000,000 cells; at most 65,536 are possible");
  }

  @Test
  void otherMayBeListed() {
    Schema schema =
        SchemaFile.parse(
                "name: s\nattributes:\n- {name: c, type: categorical, values: [x, y], other: x}\n",
                "s")
            .schema();
    Attribute.Categorical read = (Attribute.Categorical) schema.attributes().get(0);
    assertThat(read.values()).containsExactly("x", "y");
    assertThat(read.other()).contains("x");
  }

  @Test
  void filesAreReadAndNamed(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("survey.yaml");
    Files.writeString(file, "\uFEFF" + YAML);
    assertThat(SchemaFile.read(file).schema()).isEqualTo(SCHEMA);
    Files.writeString(file, "name: s\nattributes: 3\n");
    assertThatThrownBy(() -> SchemaFile.read(file))
        .isInstanceOf(WireException.class)
        .hasMessage(file + ":2:13: the schema: 'attributes' must be a list; it is the number 3");
    Files.write(file, new byte[] {'n', (byte) 0xC0, 0});
    assertThatThrownBy(() -> SchemaFile.read(file))
        .hasMessage(file + ": the file is not UTF-8 text");
    Files.write(file, new byte[(1 << 21) + 1]);
    assertThatThrownBy(() -> SchemaFile.read(file)).hasMessageContaining("longer than 2097152");
    assertThatThrownBy(() -> SchemaFile.read(directory.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  /** A row is an attribute in braces, in the schema's third line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          name: a, type: numeric, min: 0, max: 1, weight: 0 | s:3:3: the weight is 0.0; it must be a finite number above 0
          name: a, type: numeric, min: 0, max: 1, prior: [0.5, 0.4] | s:3:3: the prior's shares sum to 0.9; it must be 1
          name: a, type: numeric, min: 0, max: 1, prior: [1.5, -0.5] | s:3:3: the prior has the share 1.5; it must be in [0, 1]
          name: a, type: categorical, values: [x, y], prior: [1] | s:3:3: attribute 'a' has 2 values, but its prior has 1 shares; there must be one per value
          name: a, type: numeric, min: 0, max: 1, maximum: 2 | s:3:53: attribute 'a' has the unknown key 'maximum'; legal keys are name, type, min, max, outside, missing, mechanism, weight, prior
          name: a, type: categorical, values: [x, y], min: 1 | s:3:53: attribute 'a' has the unknown key 'min'; legal keys are name, type, values, other, mechanism, weight, prior
          name: a, type: numeric, min: 0                     | s:3:3: attribute 'a' has no 'max'
          type: numeric, min: 0, max: 1                      | s:3:3: attribute 1 has no 'name'
          name: a, min: 0, max: 1                            | s:3:3: attribute 'a' has no 'type'
          name: a, type: number                              | s:3:3: attribute 'a': the type is 'number'; it must be numeric, categorical or vector
          name: a, type: vector, dimensions: 2               | s:3:3: attribute 'a' has no 'bound'
          name: a, type: vector, dimensions: 0, bound: 1     | s:3:3: attribute 'a' has 0 dimensions; it must have 1 to 131072
          name: a, type: vector, dimensions: 2, bound: 0     | s:3:3: attribute 'a' has the bound 0.0; it must be in [1.0E-100, 1.0E100]
          name: a, type: vector, dimensions: 2, min: 0       | s:3:47: attribute 'a' has the unknown key 'min'; legal keys are name, type, dimensions, bound, mechanism
          name: a, type: numeric, min: low, max: 1           | s:3:33: attribute 'a': 'min' must be a finite number; it is the text 'low'
          name: a, type: numeric, min: '0', max: 1           | s:3:33: attribute 'a': 'min' must be a finite number; it is the text '0'
          name: a, type: numeric, min: 0, max: .inf          | s:3:41: attribute 'a': 'max' must be a finite number; it is the number .inf
          name: a, type: numeric, min: 0, max: [1]           | s:3:41: attribute 'a': 'max' must be a finite number; it is a list
          name: a, type: numeric, min: 1, max: 1             | s:3:3: attribute 'a' has the range [1.0, 1.0]; min must be below max, and both finite
          name: a, type: numeric, min: 0, max: 1, outside: x | s:3:3: attribute 'a': outside is 'x'; it must be clamp or error
          name: a, type: categorical, values: [x]            | s:3:3: attribute 'a' has 1 values; it must have at least 2
          name: a, type: categorical, values: [x, x]         | s:3:3: attribute 'a' lists the value 'x' twice
          name: a, type: categorical, values: [x, null]      | s:3:44: attribute 'a': value 2 must be a text; it is empty
          name: a, type: categorical, values: x              | s:3:40: attribute 'a': 'values' must be a list; it is the text 'x'
          name: a, type: numeric, min: 0, max: 1, mechanism: grr | s:3:3: attribute 'a': no numeric mechanism is called 'grr'; there are laplace, scdf, staircase, duchi, piecewise, hybrid, three-outputs, pm-opt, pm-sub, hm-tp, square-wave, minimax, gaussian, piecewise:outputs=N, hybrid:outputs=N, pm-opt:outputs=N, pm-sub:outputs=N, hm-tp:outputs=N
          name: a, type: numeric, min: 0, max: 1, mechanism: "pm-opt:outputs=4" | s:3:3: attribute 'a': pm-opt: outputs is '4'; it must be an odd number from 3 to 2049
          name: a, type: categorical, values: [x, y], mechanism: prr | s:3:3: attribute 'a': prr has the parameter 'q', and not '': write prr:q=X, where X is a number above 0 and below 1
          name: a, type: categorical, values: [x, y], mechanism: duchi | s:3:3: attribute 'a': no categorical mechanism is called 'duchi'; there are grr, sue, oue, olh, subset, gaussian, one-hot-laplace, one-hot-piecewise, one-hot-square-wave, prr:q=X, lh:g=N
          name: '', type: numeric, min: 0, max: 1            | s:3:3: an attribute's name is empty
          name: a, type: numeric, min: 0, min: 1             | s:3:36: the key 'min' occurs twice
          """)
  void errorsInAttributesAreNamed(String attribute, String message) {
    assertThatThrownBy(() -> SchemaFile.parse("name: s\nattributes:\n- {" + attribute + "}\n", "s"))
        .isInstanceOf(WireException.class)
        .hasMessage(message);
  }

  @Test
  void errorsInSchemasAreNamed() {
    assertRefused("", "s: the document is empty");
    assertRefused("just text", "s:1:1: the schema must be a mapping of names to values");
    assertRefused("name: s", "s:1:1: the schema has no 'attributes'");
    assertRefused("attributes: []", "s:1:1: the schema has no 'name'");
    assertRefused("name: s\nattributes: []", "schema 's' has no attributes");
    assertRefused(
        "name: s\ntitle: t\nattributes: []", "s:2:8: the schema has the unknown key 'title'");
    assertRefused("name: s\nname: t", "the key 'name' occurs twice");
    assertRefused("name: [s", "not well formed");
    assertRefused("{\"name\": \"s\",, }", "s:1:14: not well formed");
    assertRefused("name: s\nattributes: []\n---\nname: t\n", "there is more text after the end");
    assertRefused("[".repeat(100), "not well formed");
    assertRefused("name: \"\\ud800\"", "s:1:7: the text '?' has half of a surrogate pair");
    assertRefused("x".repeat((1 << 21) + 1), "at most 2097152 are read");
    String numeric = "- {name: a, type: numeric, min: 0, max: 1}\n";
    assertRefused(
        "name: s\nattributes:\n" + numeric + numeric,
        "s:4:3: two attributes called 'a': here, and in line 3, column 3");
    assertRefused(categorical("x\"\ny"), "s");
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> SchemaFile.parse(text, "s"))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }
}
