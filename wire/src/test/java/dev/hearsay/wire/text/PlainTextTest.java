package dev.hearsay.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "64, 64",
    "100, 100",
    "0.1, 0.1",
    "0.9999999999999998, 0.9999999999999998",
    "0.0001, 0.0001",
    "0.000001, 1e-6",
    "0.00000125, 1.25e-6",
    "1e20, 1e20",
    "Infinity, ∞"
  })
  void exactHasAllDigits(double number, String text) {
    assertThat(PlainText.exact(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "999, 999", "1000, '1,000'", "-1234567, '-1,234,567'"})
  void groupedHasCommas(long number, String text) {
    assertThat(PlainText.grouped(number)).isEqualTo(text);
  }
}
