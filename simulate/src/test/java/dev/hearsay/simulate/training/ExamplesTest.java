package dev.hearsay.simulate.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.simulate.validation.SmallPopulation;
import org.junit.jupiter.api.Test;

class ExamplesTest {

  private static final FeatureSpace SPACE = SmallPopulation.SPACE;

  @Test
  void addedExamplesAreReturned() {
    Examples examples = new Examples(SPACE.layout());
    for (int i = 0; i < 3000; i++) {
      examples.add(SPACE.encode(new double[] {i % 11, i % 3, i % 2}));
    }
    assertThat(examples.size()).isEqualTo(3000);
    double[] expected = SPACE.encode(new double[] {2999 % 11, 2999 % 3, 1}).features();
    assertThat(examples.get(2999).features())
        .usingComparatorWithPrecision(1e-6)
        .containsExactly(expected);
    assertThat(examples.target(2999)).isEqualTo(1);
  }

  @Test
  void copiesHaveTheGivenOrder() {
    Examples examples = SmallPopulation.of(2000, i -> i % 2);
    Examples copy = examples.of(new int[] {1999, 7, 7, 0});
    assertThat(copy.size()).isEqualTo(4);
    int[] people = {1999, 7, 7, 0};
    for (int i = 0; i < people.length; i++) {
      assertThat(copy.get(i).features()).containsExactly(examples.get(people[i]).features());
      assertThat(copy.target(i)).isEqualTo(examples.target(people[i]));
    }
    copy.add(examples.get(5)); // a copy grows like any other
    assertThat(copy.target(4)).isEqualTo(examples.target(5));
  }

  @Test
  void illegalNumbersAreRefused() {
    Examples examples = new Examples(SPACE.layout());
    assertThatThrownBy(() -> examples.add(new double[3], 0))
        .hasMessage("the example has 3 features; it must have 4");
    assertThatThrownBy(() -> examples.add(new double[4], Double.NaN))
        .hasMessage("the target is NaN; it must be in [-1, 1]");
  }
}
