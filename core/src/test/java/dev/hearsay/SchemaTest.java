package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SchemaTest {

  private static final Schema SCHEMA =
      new Schema(
          "survey",
          List.of(
              new Numeric("age", 0, 120),
              new Numeric("hours", 0, 99, true, Optional.empty()),
              new Categorical("os", List.of("android", "ios", "other")),
              new Categorical(
                  "city", List.of("a", "b", "rest"), Optional.of("rest"), Optional.empty())));

  private final PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);

  @Test
  void readsRecords() {
    PrivateRecord person = reader.read(List.of("30", "200", "ios", "elsewhere"));
    assertThat(person.rawValues()[0]).isEqualTo(-0.5);
    assertThat(person.rawValues()[1]).as("clamped").isEqualTo(1);
    assertThat(person.rawValues()[2]).isEqualTo(1);
    assertThat(person.rawValues()[3]).as("other").isEqualTo(2);
    PrivateRecord named = reader.read(Map.of("age", 30, "hours", -3, "os", "android", "city", "b"));
    assertThat(named.rawValues()[1]).isEqualTo(-1);
    assertThat(named.rawValues()[3]).isEqualTo(1);
    assertThat(person).as("it never shows what it holds").hasToString("PrivateRecord of 4 values");
  }

  @Test
  void badValuesAreNamed() {
    refused(() -> reader.read(List.of("121", "1", "ios", "a")), "'age'", "121", "[0.0, 120.0]");
    refused(() -> reader.read(List.of("NaN", "1", "ios", "a")), "'age'", "NaN");
    refused(() -> reader.read(List.of("1", "NaN", "ios", "a")), "'hours'", "NaN");
    refused(() -> reader.read(List.of("old", "1", "ios", "a")), "'age'", "'old' is not a number");
    refused(() -> reader.read(List.of("1", "1", "beos", "a")), "'os'", "'beos'", "android, ios");
    refused(() -> reader.read(List.of("1", "1", "ios")), "3 values", "4 attributes");
    refused(() -> reader.read(Map.of("age", 1)), "no value for attribute 'hours'");
    String endless = "x".repeat(1_000_000);
    refused(() -> reader.read(List.of("1", "1", endless, "a")), "… (1000000 characters)");
  }

  @Test
  void badSchemasAreRefused() {
    refused(() -> new Schema("empty", List.of()), "'empty' has no attributes");
    Numeric age = new Numeric("age", 0, 1);
    refused(() -> new Schema("twice", List.of(age, age)), "two attributes called 'age'");
    refused(() -> new Numeric("age", 1, 1), "[1.0, 1.0]", "min must be below max");
    refused(() -> new Numeric("age", 0, Double.POSITIVE_INFINITY), "Infinity");
    refused(() -> new Numeric(" ", 0, 1), "name is empty");
    refused(() -> new Categorical("os", List.of("one")), "has 1 values", "at least 2");
    refused(() -> new Categorical("os", List.of("a", "b", "a")), "'a' twice");
    refused(
        () -> new Categorical("os", List.of("a", "b"), Optional.of("c"), Optional.empty()),
        "other is 'c'");
    refused(() -> SCHEMA.indexOf("size"), "'size'", "age, hours, os, city");
  }

  /**
   * Tests the limits of lists, without which a collector could make every device build tables of
   * any size before it answers.
   */
  @Test
  void listsThatAreTooLongAreRefused() {
    List<String> most = IntStream.range(0, Categorical.MAX_VALUES).mapToObj(i -> "v" + i).toList();
    Categorical largest = new Categorical("os", most);
    refused(() -> largest.withOther("rest"), "'os' has 131,073 values", "at most 131,072");
    String longest = "x".repeat(Categorical.MAX_CHARACTERS);
    assertThat(new Categorical("os", List.of("a", longest)).values()).hasSize(2);
    refused(
        () -> new Categorical("os", List.of("a", longest + "x")),
        "'os'",
        "'" + "x".repeat(40) + "…'",
        "1,001 characters",
        "at most 1,000");
    List<Attribute> two = List.of(largest, new Categorical("again", most));
    assertThat(new Schema("large", two).attributes()).hasSize(2);
    List<Attribute> three = List.of(largest, two.get(1), new Categorical("x", List.of("a", "b")));
    refused(() -> new Schema("larger", three), "'larger' has 262,146 values", "at most 262,144");
    List<String> wide = IntStream.range(0, 4_300).mapToObj(i -> longest.substring(5) + i).toList();
    refused(
        () -> new Schema("wide", List.of(new Categorical("os", wide))),
        "characters of values",
        "at most 4,194,304");
  }

  private static void refused(ThrowingCallable action, String... parts) {
    assertThatThrownBy(action)
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }
}
