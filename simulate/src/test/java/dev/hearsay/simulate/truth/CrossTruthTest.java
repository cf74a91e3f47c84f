package dev.hearsay.simulate.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrossTruthTest {

  /**
   * A schema with a vector first, so that the columns of later attributes differ from their
   * indices.
   */
  private static final Schema SCHEMA =
      new Schema(
          "s",
          List.of(
              new Attribute.Vector("v", 2, 1),
              new Attribute.Categorical("sex", List.of("f", "m")),
              new Attribute.Numeric("hours", 0, 80),
              new Attribute.Numeric("age", 0, 100)));

  private static Truth truth() {
    Truth truth = new Truth(SCHEMA, List.of(List.of("hours", "sex"), List.of("age", "hours")));
    truth.add(new double[] {9, 9, 0, 10, 20});
    truth.add(new double[] {9, 9, 0, 30, 40});
    truth.add(new double[] {9, 9, 0, 20, 60});
    return truth;
  }

  @Test
  void groupsHaveSharesAndMeans() {
    CrossTruth groups = truth().crosses().get(0);
    assertThat(groups.share(List.of("f"))).isEqualTo(1);
    assertThat(groups.mean(List.of("f"))).isEqualTo(20);
    assertThat(groups.share(List.of("m"))).isZero();
    assertThat(groups.mean(List.of("m"))).isNaN();
  }

  /**
   * Compares with a calculation by hand. Deviations are −20, 0, 20 and −10, 10, 0: products add up
   * to 200, squares to 800 and 200.
   */
  @Test
  void numbersHaveACorrelation() {
    CrossTruth numbers = truth().crosses().get(1);
    assertThat(numbers.covariance()).isCloseTo(200 / 3.0, within(1e-12));
    assertThat(numbers.correlation()).isCloseTo(0.5, within(1e-12));
  }
}
