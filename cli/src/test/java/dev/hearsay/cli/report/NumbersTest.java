package dev.hearsay.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1.0000",
    "0.1, 0.10000",
    "3.99079486, 3.9908",
    "-3.99079486, -3.9908",
    "9.999999, 10.000",
    "99999.9, '100,000'",
    "12345.6, '12,346'",
    "1234567, '1,234,600'",
    "999999999, 1.0000e9",
    "0.00012345678, 0.00012346",
    "0.0000999999, 0.00010000",
    "0.00001234567, 1.2346e-5",
    "4.9e-324, 4.9407e-324",
    "1.7976931348623157e308, 1.7977e308",
    "Infinity, ∞",
    "-Infinity, -∞"
  })
  void roundedHasFiveDigits(double number, String text) {
    assertThat(Numbers.rounded(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "37.1234, 0.2149, 37.12",
    "37.1234, 0.0999, 37.123",
    "37.1234, 2.1, 37.1",
    "1234567.8, 2100, '1,234,568'",
    "-0.00123456, 0.00021, -0.00123",
    "0.25, 0, 0.25000",
    "0.25, Infinity, 0.25000",
    "0.25, 1e-12, 0.25000",
    "-Infinity, 1, -∞",
    "NaN, Infinity, –"
  })
  void figuresEndWhereTheErrorDoes(double number, double error, String text) {
    assertThat(Numbers.figure(number, error).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 reports", "1, 1 report", "2000, '2,000 reports'"})
  void countedKnowsOneFromMany(long count, String text) {
    assertThat(Numbers.counted(count, "report")).isEqualTo(text);
  }
}
