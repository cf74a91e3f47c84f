package dev.hearsay.simulate.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.training.Examples;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CensusPopulationTest {

  private static final int PEOPLE = 20_000;

  @Test
  void theSameSeedMakesTheSamePeople() {
    CensusPopulation one = new CensusPopulation(1);
    CensusPopulation same = new CensusPopulation(1);
    for (int i = 0; i < 100; i++) {
      assertThat(one.person()).containsExactly(same.person());
    }
    assertThat(new CensusPopulation(2).person()).isNotEqualTo(new CensusPopulation(1).person());
  }

  @Test
  void bothClassesAreCommon() {
    FeatureSpace space =
        new FeatureSpace(
            CensusPopulation.schema(),
            Task.LOGISTIC,
            Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME));
    Examples examples = new CensusPopulation(7).examples(space, PEOPLE);
    double high = IntStream.range(0, PEOPLE).filter(i -> examples.target(i) > 0).count();
    assertThat(high / PEOPLE).isBetween(0.3, 0.5);
  }
}
