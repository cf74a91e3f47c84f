package dev.hearsay.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.cli.plot.Axis.Tick;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The axes of plots: they have round numbers, and all values lie between their ends. */
class AxisTest {

  @Test
  void axesEndAtRoundNumbers() {
    assertThat(labels(Axis.linear(0, 4))).containsExactly("0", "1", "2", "3", "4");
    assertThat(labels(Axis.linear(-0.37, 0.61)))
        .containsExactly("−0.4", "−0.2", "0.0", "0.2", "0.4", "0.6", "0.8");
    assertThat(labels(Axis.linear(3, 3))).hasSizeGreaterThan(1);
    assertThat(labels(Axis.logarithmic(2.5e-4, 0.8)))
        .containsExactly("10⁻⁴", "10⁻³", "0.01", "0.1", "1");
    assertThat(labels(Axis.logarithmic(3, 3))).containsExactly("1", "10");
    assertThat(labels(Axis.logarithmic(1e-30, 1))).hasSizeLessThan(9);
  }

  @Test
  void anAxisOfOneSmallNumberShowsIt() {
    assertThat(labels(Axis.linear(0, 0))).contains("0.0", "0.2");
    assertThat(labels(Axis.linear(2e-5, 2e-5))).containsExactly("0.000020", "0.000025");
    assertThat(Axis.linear(0.1, Math.nextUp(0.1)).at(0.1)).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource({"NaN, 1", "0, NaN", "0, Infinity", "2, 1"})
  void anAxisWithoutFiniteEndsIsRefused(double low, double high) {
    assertThatThrownBy(() -> Axis.linear(low, high))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "an axis from %s to %s cannot be drawn; its ends must be finite and in order",
            low, high);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-1, 1", "NaN, 1", "1, NaN", "1, Infinity", "2, 1"})
  void aLogarithmicAxisOfOtherThanPositiveNumbersIsRefused(double low, double high) {
    assertThatThrownBy(() -> Axis.logarithmic(low, high))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a logarithmic axis from %s to %s cannot be drawn; its ends must be above 0, finite and"
                + " in order",
            low, high);
  }

  private static List<String> labels(Axis axis) {
    return axis.ticks().stream().map(Axis.Tick::label).toList();
  }

  @Test
  void placesAreEquallyFarApart() {
    List<Tick> ticks = List.of(new Tick(0.5, "a half"), new Tick(2, "two"), new Tick(99, "99"));
    Axis axis = Axis.places(ticks);
    assertThat(axis.ticks()).isEqualTo(ticks);
    assertThat(axis.at(0.5)).isPositive();
    assertThat(axis.at(2)).isEqualTo(0.5);
    assertThat(axis.at(99)).isEqualTo(1 - axis.at(0.5));
  }

  @Test
  void powersOfTen() {
    assertThat(Axis.power(-2)).isEqualTo("0.01");
    assertThat(Axis.power(-10)).isEqualTo("10⁻¹⁰");
    assertThat(Axis.power(0)).isEqualTo("1");
    assertThat(Axis.power(5)).isEqualTo("10⁵");
  }

  @Test
  void numbersHaveTheDecimalsOfTheirSteps() {
    assertThat(Axis.label(0.30000000000000004, 0.1)).isEqualTo("0.3");
    assertThat(Axis.label(-2, 1)).isEqualTo("−2");
    assertThat(Axis.label(50_000, 10_000)).isEqualTo("50,000");
  }
}
