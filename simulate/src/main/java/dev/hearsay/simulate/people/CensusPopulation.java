package dev.hearsay.simulate.people;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.Examples;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Made-up people like those of a census: ages, schooling, work and housing depend on each other,
 * and the income depends on them and on chance. They serve for experiments at the papers' size
 * without real data. The same seed makes the same people. Not thread-safe.
 */
public final class CensusPopulation {

  /** The attribute to predict. */
  public static final String INCOME = "income";

  /** The income that about two in five people exceed. */
  public static final double HIGH_INCOME = 50_000;

  private static final double[] OCCUPATION_PAY = {
    0.9, 0.7, 0.5, 0.35, 0.2, 0.1, 0, -0.1, -0.25, -0.4, -0.55, -0.7
  };
  private static final double[] REGION_PAY = {0.3, 0.2, 0.1, 0.05, 0, -0.05, -0.1, -0.2, -0.25};

  private static final Schema SCHEMA =
      new Schema(
          "census-like",
          List.of(
              number("age", 16, 90),
              number("schooling", 0, 20),
              number("hours", 0, 80),
              number("household", 1, 10),
              number("commute", 0, 120),
              values("sex", 2),
              values("marital", 5),
              values("region", REGION_PAY.length),
              values("occupation", OCCUPATION_PAY.length),
              values("sector", 4),
              values("origin", 6),
              values("housing", 3),
              number(INCOME, 0, 250_000)));

  private final InsecureSeededBits bits;

  public CensusPopulation(long seed) {
    this.bits = new InsecureSeededBits(seed);
  }

  private static Attribute number(String name, double min, double max) {
    return new Numeric(name, min, max).clamped();
  }

  private static Attribute values(String name, int count) {
    List<String> values = IntStream.range(0, count).mapToObj(value -> name + " " + value).toList();
    return new Categorical(name, values).withOther(values.get(0));
  }

  /** Returns the schema: five numbers, seven attributes of 2 to 12 values, and the income. */
  public static Schema schema() {
    return SCHEMA;
  }

  /** Returns the examples of the next {@code people} people. */
  public Examples examples(FeatureSpace space, int people) {
    Examples examples = new Examples(space.layout());
    for (int i = 0; i < people; i++) {
      examples.add(space.encode(person()));
    }
    return examples;
  }

  /** Returns the next person's values in the schema's order: numbers, and indices of values. */
  public double[] person() {
    double background = normal();
    double age = clamp(16 + 74 * Math.pow(uniform(), 1.3), 16, 90);
    double schooling = clamp(Math.rint(12.5 + 2.2 * background + 1.8 * normal()), 0, 20);
    double hours = clamp(Math.rint(38 + 3 * background + 10 * normal()), 0, 80);
    int sex = (int) (2 * uniform());
    int marital = age < 28 ? skewed(5, 2.5) : skewed(5, 1.2);
    double household = clamp(1 + skewed(8, 1.6) + (marital == 1 ? 1 : 0), 1, 10);
    double commute = clamp(Math.rint(25 - 12 * Math.log(1 - uniform() * 0.999)), 0, 120);
    int region = skewed(REGION_PAY.length, 1.3);
    int occupation = place(6 - 2.2 * background + 2.2 * normal(), OCCUPATION_PAY.length);
    int sector = skewed(4, 1.8);
    int origin = skewed(6, 2.6);
    double pay =
        0.12 * (schooling - 12.5)
            + 0.025 * (hours - 38)
            - 0.0006 * Math.pow(age - 50, 2)
            + 0.25 * sex
            + (marital == 1 ? 0.2 : 0)
            + OCCUPATION_PAY[occupation]
            + REGION_PAY[region]
            - 0.08 * origin
            + 0.5 * normal();
    double income = clamp(48_000 * Math.exp(0.55 * pay), 0, 250_000);
    int housing = place(1.2 - 0.5 * pay + 0.8 * normal(), 3);
    return new double[] {
      age,
      schooling,
      hours,
      household,
      commute,
      sex,
      marital,
      region,
      occupation,
      sector,
      origin,
      housing,
      income
    };
  }

  /** Returns a random index. The larger the power, the more frequent are low indices. */
  private int skewed(int places, double power) {
    return place(places * Math.pow(uniform(), power) - 0.5, places);
  }

  private static int place(double position, int places) {
    return (int) clamp(Math.rint(position), 0, places - 1.0);
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }

  private double uniform() {
    return InsecureDraws.uniform(bits);
  }

  private double normal() {
    return InsecureDraws.standardNormal(bits);
  }
}
