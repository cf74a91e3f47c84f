package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that were changed, cut or invented. */
class PlanJsonTest {

  /** A plan with a number (duchi) and a category of five values (grr). */
  private static final String PLAN =
      PlanJson.write(new Plans().numeric("duchi").categorical("grr", 5).plan(1));

  private static final String TABLE = PlanJson.write(new Plans().numeric("three-outputs").plan(1));

  @Test
  void weightsAreExactIntegers() {
    Plan plan = PlanJson.read(PLAN);
    assertThat(PLAN).containsPattern("\"low\":\"1\\d{18}\"");
    assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
  }

  @Test
  void onlyTablesHaveValues() {
    assertThat(PLAN).doesNotContain("},\"values\"").doesNotContain("\"weights\"");
    assertThat(TABLE).contains("\"weights\"").contains("},\"values\":[-");
  }

  /** A row replaces a piece of a correct plan. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "version":2          | "version":3            | the format's version is 3; this program reads versions 1 to 2
          "version":2          | "version":0            | the format's version is 0; this program reads versions 1 to 2
          "version":2          | "version":"2"          | 'version' must be an integer from 0 to 2147483647; it is the text '2'
          "version":2          | "version":2.0          | 'version' must be an integer from 0 to 2147483647; it is the number 2.0
          "version":2          | "version":1            | 'low' must be an integer from 0 to 9223372036854775807; it is the text
          "hearsay":"plan"     | "hearsay":"tally"      | 'hearsay' is 'tally'; of a plan it is 'plan'
          "hearsay":"plan",    | ``                      | the plan has no 'hearsay'
          "sample":1           | "sample":3             | a device cannot report on 3 parts; it must be 1 to 2
          "sample":1           | "sample":0             | a device cannot report on 0 parts
          "sample":1           | "sample":-1            | 'sample' must be an integer from 0
          "sample":1           | "sample":1, "x":0    | the plan has the unknown key 'x'; legal keys are hearsay, version, hash, schema
          "sample":1           | "sample":1, "sample":1 | the key 'sample' occurs twice
          "sample":1           | "sample":99999999999   | 'sample' must be an integer from 0
          "delta":0.0,         | ``                       | has no 'delta'
          "delta":0.0          | "delta":NaN            | not well formed
          "delta":0.0          | "delta":1e999          | 'delta' must be a finite number
          "delta":0.0          | "delta":1.5            | delta is 1.5; it must be in [0, 1)
          "delta":0.0          | "delta":"0"            | 'delta' must be a finite number; it is the text '0'
          "epsilon":1.0        | "epsilon":-1           | epsilon is -1.0
          "epsilon":1.0        | "epsilon":1.0000000000000002 | the plan was changed
          "max":3.333333333333333E8 | "max":3E8         | the plan was changed
          "attributes":["n0"] | "attributes":[ "zz" ] | attribute 'zz' is not in the schema
          "attributes":["n0"] | "attributes":[ "c1" ] | mechanism 'duchi' does not fit ['c1']
          "attributes":["n0"] | "attributes":[ ]      | does not fit
          "attributes":["n0"] | "attributes":"n0"     | 'attributes' must be a list
          "type":"block"       | "type":"blob"          | the type is 'blob'; it must be one of block, noise, table
          "type":"block"       | "typ":"block"          | a law has no 'type'
          "width":1            | "width":2              | the plan was changed
          "width":1            | "width":5              | no integer high of at least low solves 5 × high + 1 × low = 4611686018427387904
          "width":1            | "width":0              | the width must be at least 1, the inputs at least 2
          "width":1            | "width":1, "high":4611686018427387905 | unknown key 'high'
          "low":"              | "low":"0               | 'low' must be a text of digits, from "0" to "9223372036854775807"; it is the text '0
          "low":"              | "low":"-               | 'low' must be a text of digits
          "low":"              | "low":"+               | 'low' must be a text of digits
          "low":"              | "low":" 1              | 'low' must be a text of digits
          "low":"              | "low":"9               | 'low' must be a text of digits
          "low":"              | "low":5, "x":"         | unknown key 'x'
          "low":"1             | "low":"4               | no integer high
          "nodes":2            | "nodes":2147483647     | the width must be at least 1, the inputs at least 2
          "values":5           | "values":6             | mechanism 'grr' does not fit ['c1']
          "type":"direct"      | "type":"signs"         | unknown key
          "mechanism":{"name":"duchi" | "mechanism":0,"m":{"name":"duchi" | a part has the unknown key 'm'
          "name":"duchi"       | "name":"duchy"         | the plan was changed
          "name":"duchi"       | "name":null            | 'name' must be a text; it is empty
          """)
  void everyWrongPieceIsNamed(String piece, String replacement, String message) {
    assertThat(PLAN).contains(piece);
    String changed = PLAN.replaceFirst(java.util.regex.Pattern.quote(piece), replacement);
    assertThatThrownBy(() -> PlanJson.read(changed))
        .isInstanceOf(WireException.class)
        .hasMessageStartingWith("plan:")
        .hasMessageContaining(message);
  }

  @Test
  void lawsThatRevealNothingAreRefused() {
    assertRefused(
        PLAN.replaceFirst("\"low\":\"\\d+\"", "\"low\":\"" + (1L << 61) + "\""), "reveals nothing");
  }

  @Test
  void anEarlierPartsMechanismIsWrittenOnce() {
    Plan plan = new Plans().numeric("duchi").numeric("duchi").categorical("grr", 5).plan(1);
    String text = PlanJson.write(plan);
    assertThat(text).containsOnlyOnce("\"name\":\"duchi\"").contains("[\"n1\"],\"mechanism\":0}");
    assertThat(PlanJson.read(text)).isEqualTo(plan);
    String named = "\"mechanism\":0";
    assertRefused(
        text.replace(named, "\"mechanism\":1"),
        "it must be an earlier part than 1 (counted from 0)");
    assertRefused(text.replace(named, "\"mechanism\":-1"), "must be an integer from 0");
    assertRefused(text.replace(named, "\"mechanism\":\"0\""), "must be an integer from 0");
    assertRefused(text.replace(named, "\"mechanism\":null"), "must be an integer from 0");
    assertRefused(text.replace("[\"n1\"]", "[\"c2\"]"), "does not fit ['c2']");
    assertRefused(
        text.replace("\"version\":2", "\"version\":1").replaceAll("\"(\\d+)\"", "$1"), "no 'high'");
  }

  @Test
  void anotherHashIsRefused() {
    String hash = PlanJson.read(PLAN).hash().toString();
    assertRefused(
        PLAN.replace(hash, hash.replace(hash.charAt(0), 'f') + "0"), "but its content has " + hash);
    assertRefused(PLAN.replace("\"" + hash + "\"", "5"), "it states the hash 5");
  }

  /** A block of 2³¹ symbols takes one line to state, and 16 GiB to decode. */
  @Test
  void hugeLawsAreRefusedAtOnce() {
    long width = 1_073_741_821L;
    String huge =
        PLAN.replaceFirst(
            "\"nodes\":2,\"width\":1,\"low\":\"\\d+\"",
            "\"nodes\":1073741825,\"width\":%s,\"low\":\"%s\"".formatted(width, lowFor(width)));
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5), () -> assertRefused(huge, "more than 4194304 symbols"));
  }

  /** Returns the low with which high = (2⁶² − 2³⁰ · low) / width is an integer. */
  private static long lowFor(long width) {
    for (long low = 0; low < width; low++) {
      long rest = (1L << 62) - (1L << 30) * low;
      if (rest % width == 0 && rest / width >= low) {
        return low;
      }
    }
    throw new AssertionError("no such weights");
  }

  @Test
  void hugeDimensionsAreRefusedAtOnce() {
    String signs =
        PLAN.replaceFirst(
            "\"law\":\\{[^}]*\\}",
            "\"law\":{\"type\":\"signs\",\"dimensions\":131072,\"agreeing\":\"5\"}");
    assertRefused(signs, "the law has 131072 dimensions for 1 numbers of the attributes: n0");
    assertRefused(signs.replace("131072", "131073"), "1 to 131072 are possible");
  }

  /** Unpaired surrogates are refused in every text of a plan, as an escape or as a character. */
  @Test
  void halvesOfSurrogatePairsAreRefused() {
    for (String half : List.of("\\ud800", "\\udfff", "\ud83d", "x\\ude00")) {
      for (String text : List.of("\"n0\"", "\"duchi\"", "\"v3\"", "\"grr\"")) {
        assertThat(PLAN).contains(text);
        String halved = PLAN.replace(text, text.replaceFirst("\"$", "") + half + "\"");
        assertRefused(halved, "has half of a surrogate pair; it must be Unicode text");
      }
    }
    assertRefused(PLAN.replace("\"n0\"", "\"\\ud83d\\ude00\""), "the plan was changed");
  }

  @Test
  void everyCutIsRefused() {
    for (int length = 0; length < PLAN.stripTrailing().length(); length++) {
      assertRefused(PLAN.substring(0, length), "");
    }
  }

  @Test
  void otherDocumentsAreRefused() {
    assertRefused("[]", "the plan must be a mapping of names to values; it is a list");
    assertRefused("7", "it is the number 7");
    assertRefused(PLAN + "{}", "there is more text after");
    assertRefused("[".repeat(100_000), "not well formed");
    assertRefused("{\"a\":".repeat(100_000), "not well formed");
    assertRefused("[" + "1,".repeat(3_000_000) + "1]", "more than 2097152 values");
    assertRefused("9".repeat(100_000), "");
  }

  @Test
  void filesAreNamedInMessages(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("plan.json");
    Files.writeString(file, PLAN.replace("\"sample\":1", "\"sample\":true"));
    assertThatThrownBy(() -> PlanJson.readFile(file))
        .isInstanceOf(WireException.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageEndingWith("it is true");
  }

  private static void assertRefused(String json, String message) {
    assertThatThrownBy(() -> PlanJson.read(json))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }
}
