package dev.hearsay.wire.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossNamesTest {

  private static final Schema SCHEMA =
      new Schema(
          "s",
          Stream.of("a", "b", "a car, or a bike", "the \"best\"")
              .<Attribute>map(name -> new Attribute.Numeric(name, 0, 1))
              .toList());

  @Test
  void namesMayHaveCommasInQuotes() {
    assertThat(CrossNames.read("a,b", SCHEMA)).containsExactly("a", "b");
    assertThat(CrossNames.read(" b , a", SCHEMA)).containsExactly("b", "a");
    assertThat(CrossNames.read("\"a car, or a bike\",a,\"the \"\"best\"\"\"", SCHEMA))
        .isEqualTo(List.of("a car, or a bike", "a", "the \"best\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                | a cross consists of two or three attributes, with commas between
          a                 | a cross consists of two or three attributes, with commas between
          a,b,a,b           | a cross consists of two or three attributes, with commas between
          a,a               | 'a' cannot be crossed with itself
          a,c               | no attribute is called 'c'
          a,                | no attribute is called ''
          "a"x,b            | a closing quotation mark must end the name
          """)
  void errorsAreExplained(String text, String reason) {
    assertThatThrownBy(() -> CrossNames.read(text, SCHEMA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(reason);
  }
}
