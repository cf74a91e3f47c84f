package dev.hearsay.lab.data;

import java.util.List;
import java.util.stream.Stream;

/** People who are made up, the same in every run. */
final class MadeUpCensus {

  private static final long SEED = 20_250_101;

  private MadeUpCensus() {}

  static People people(int count) {
    CensusPopulation population = new CensusPopulation(SEED);
    List<double[]> rows = Stream.generate(population::person).limit(count).toList();
    return new People("made-up people", CensusPopulation.schema(), rows);
  }
}
