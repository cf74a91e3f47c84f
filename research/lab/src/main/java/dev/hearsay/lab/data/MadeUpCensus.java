package dev.hearsay.lab.data;

import dev.hearsay.simulate.people.CensusPopulation;
import java.util.List;
import java.util.stream.Stream;

/** Made-up people of a census, the same in every run. */
public final class MadeUpCensus {

  /** The name of these people, in titles, labels and files. */
  public static final String NAME = DataOrigin.MADE_UP + "people";

  private static final int SEED = 20_250_101;

  private MadeUpCensus() {}

  /** Returns the population from its first person on. */
  public static CensusPopulation population() {
    return new CensusPopulation(SEED);
  }

  static People people(int count) {
    List<double[]> rows = Stream.generate(population()::person).limit(count).toList();
    return new People(NAME, CensusPopulation.schema(), rows);
  }

  /**
   * Returns who these people are.
   *
   * @param quick the number of people of a quick run
   * @param full the number of people of a full run
   */
  public static DataOrigin origin(int quick, int full) {
    return DataOrigin.madeUp(
        "people",
        "census-like records by the lab's own rules: age, schooling, hours, household and commute,"
            + " seven categories, and an income that follows from them and from luck",
        quick,
        full,
        people -> "seed " + SEED + ".");
  }
}
