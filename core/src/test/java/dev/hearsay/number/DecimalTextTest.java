package dev.hearsay.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that numbers are read as {@link Double#parseDouble} reads them, except for hexadecimal
 * ones.
 */
class DecimalTextTest {

  private static Double expected(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1",
        "-1",
        "+1",
        " 12 ",
        "1e3",
        "1.",
        ".",
        " .5",
        "+.5e-3f",
        "1d",
        "0x10",
        "NaN",
        "-Infinity",
        "Infinity ",
        "Infinit",
        "Infinityy",
        "1e999999999999",
        "-1e-99999999999",
        "abc",
        "1,5",
        "--1",
        "1 2",
        "1.7976931348623157E308",
        "1e309",
        "4.9E-324",
        "2.3e-308",
        "1e-400",
        "0e999",
        "-0.0",
        "1e",
        "1e+",
        "e1",
        "1é",
        "\u0000",
        "\u00001",
        "000000000000000000000000000000000000000000000001",
        "0.0000000000000000000000000000000000000000000012",
        "12345678901234567890123456789",
        "0.1000000000000000055511151231257827",
        "1.2.3",
        "1e3.5",
        "1ff",
        "f",
        "9007199254740993"
      })
  void texts(String text) {
    assertThat(DecimalText.parse(text)).isEqualTo(expected(text));
  }

  @Test
  void textsThatAreTooLongAreNoNumbers() {
    assertThat(DecimalText.parse("9".repeat(DecimalText.LENGTH))).isEqualTo(1e48);
    assertThat(DecimalText.parse("9".repeat(DecimalText.LENGTH + 1))).isNaN();
    assertThat(DecimalText.parse("1" + " ".repeat(DecimalText.LENGTH))).isNaN();
  }

  @Test
  void randomNumbers() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      double any = Double.longBitsToDouble(random.nextLong());
      String text =
          switch (i % 3) {
            case 0 -> Double.toString(Math.abs(any) < 1e-285 ? 1 : any);
            case 1 -> Double.toString(1_000 * random.nextDouble());
            default ->
                random.nextInt() + "." + random.nextInt(1_000) + "e" + random.nextInt(-30, 30);
          };
      assertThat(DecimalText.parse(text)).as(text).isEqualTo(expected(text));
    }
  }
}
