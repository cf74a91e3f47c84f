package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page docs/schema.md has every key of a schema, and no other. */
class SchemaPageTest {

  private static final Path PAGE = Path.of("../docs/schema.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\|");
  private static final Pattern LEGAL = Pattern.compile("legal keys are (.*)");

  /** The reader itself lists the legal keys in its message about an illegal one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The schema | {"wrong": 1}
          A number   | {"name": "s", "attributes": [{"name": "a", "type": "numeric", "wrong": 1}]}
          A category | {"name": "s", "attributes": [{"name": "a", "type": "categorical", "wrong": 1}]}
          A vector   | {"name": "s", "attributes": [{"name": "a", "type": "vector", "wrong": 1}]}
          The series | {"name": "s", "attributes": [{"name": "a", "type": "numeric", "min": 0, "max": 1}], "series": {"wrong": 1}}
          """)
  void everyKeyIsDescribed(String heading, String schema) throws IOException {
    assertThat(described(heading)).containsExactlyInAnyOrderElementsOf(legal(schema));
  }

  private static List<String> legal(String schema) {
    Matcher matcher =
        LEGAL.matcher(catchThrowable(() -> SchemaFile.parse(schema, "page")).getMessage());
    assertThat(matcher.find()).isTrue();
    return List.of(matcher.group(1).split(", "));
  }

  private static List<String> described(String heading) throws IOException {
    String page = Files.readString(PAGE);
    String section = page.substring(page.indexOf("\n## " + heading + "\n") + 1);
    return ROW.matcher(section.substring(0, section.indexOf("\n## ", 1)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @Test
  void theExampleIsLegal() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf("```yaml\n") + "```yaml\n".length();
    String example = page.substring(from, page.indexOf("```", from));
    assertThat(SchemaFile.parse(example, "page").schema().isTotal()).isTrue();
    assertThatThrownBy(() -> SchemaFile.parse(example.replace("min", "least"), "page"))
        .hasMessageContaining("least");
  }
}
