package dev.hearsay.wire.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Interval;
import dev.hearsay.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeTextTest {

  private static final Schema SCHEMA =
      new Schema(
          "s",
          List.of(
              new Numeric("age", 0, 120),
              new Numeric("a:b", -1, 1),
              new Categorical("os", List.of("a", "b"))));

  @Test
  void rangesAreGroupedByNumber() {
    assertThat(RangeText.read(List.of("age:18..65", "a:b:-0.5..1e-1", "age: 65 .. 120.5 "), SCHEMA))
        .containsOnlyKeys("age", "a:b")
        .containsEntry("age", List.of(new Interval(18, 65), new Interval(65, 120.5)))
        .containsEntry("a:b", List.of(new Interval(-0.5, 0.1)));
    assertThat(RangeText.read(List.of(), SCHEMA)).isEmpty();
    assertThat(RangeText.read(List.of("age:1..2", "age:1.0..2"), SCHEMA))
        .containsEntry("age", List.of(new Interval(1, 2)));
  }

  @ParameterizedTest
  @CsvSource({
    "age,          is not a number's name and two edges",
    "age:18,       is not a number's name and two edges",
    "age:..18,     is not a number's name and two edges",
    "age:x..18,    is not a number",
    "age:NaN..18,  the range must begin before it ends",
    "age:18..18,   the range must begin before it ends",
    "age:130..140, 'and overlap [0.0, 120.0]'",
    "age:-5..0,    'and overlap [0.0, 120.0]'",
    "age:0..Infinity, 'and overlap [0.0, 120.0]'",
    "os:1..2,      is not a number",
    "shoe:1..2,    shoe"
  })
  void othersAreRefused(String text, String message) {
    assertThatThrownBy(() -> RangeText.read(List.of(text), SCHEMA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
