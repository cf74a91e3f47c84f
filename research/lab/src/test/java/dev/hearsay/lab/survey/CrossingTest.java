package dev.hearsay.lab.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CrossingTest {

  @Test
  void linesCrossWhereTheyAreEqual() {
    assertThat(Crossing.of(x -> x * x, x -> 2 * x, 1, 5)).isCloseTo(2, within(1e-12));
    assertThat(Crossing.of(x -> 2 * x, x -> x * x, 1, 5)).isCloseTo(2, within(1e-12));
  }

  @Test
  void anotherConstantMovesTheCrossing() {
    assertThat(Crossing.of(x -> x * x, x -> 2.01 * x, 1, 5)).isCloseTo(2.01, within(1e-12));
  }

  @Test
  void linesThatDoNotCrossAreRefused() {
    assertThatThrownBy(() -> Crossing.of(x -> x, x -> x + 1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("do not cross between 0.0 and 1.0");
  }
}
