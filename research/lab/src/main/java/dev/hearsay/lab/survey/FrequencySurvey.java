package dev.hearsay.lab.survey;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.random.InsecureSeededBits;
import java.util.stream.IntStream;

/** Plays one survey of categories: everybody reports, shares are estimated, errors squared. */
final class FrequencySurvey {

  private final Columns people;
  private final CategoricalMechanism[] mechanisms;
  private final double[][] sums;
  private final long[] report;

  private FrequencySurvey(Columns people, String mechanism, double epsilon) {
    this.people = people;
    mechanisms =
        IntStream.of(people.values())
            .mapToObj(values -> Designs.categorical(mechanism, values, epsilon, 0))
            .toArray(CategoricalMechanism[]::new);
    sums = IntStream.of(people.values()).mapToObj(double[]::new).toArray(double[][]::new);
    report =
        new long
            [IntStream.range(0, mechanisms.length).map(j -> mechanisms[j].words()).max().orElse(1)];
  }

  /** The mean squared error if everybody reports on m attributes, numbers or categories. */
  static double error(
      Columns people, String mechanism, double epsilon, int m, InsecureSeededBits bits) {
    FrequencySurvey survey = new FrequencySurvey(people, mechanism, epsilon / m);
    AttributeSample sampling = new AttributeSample(people.attributes(), bits);
    for (int person = 0; person < people.people(); person++) {
      for (int i = 0; i < m; i++) {
        // Numbers come after the categories here; nobody's reports on them are looked at.
        int attribute = sampling.next(i);
        if (attribute < people.values().length) {
          survey.collect(attribute, person, bits);
        }
      }
    }
    return survey.error((double) people.people() * m / people.attributes());
  }

  private void collect(int category, int person, InsecureSeededBits bits) {
    CategoricalMechanism mechanism = mechanisms[category];
    mechanism.perturbInsecurely(people.categories()[category][person], bits, report);
    for (int value = 0; value < sums[category].length; value++) {
      sums[category][value] += mechanism.decode(report, value);
    }
  }

  private double error(double expectedReports) {
    double error = 0;
    for (int category = 0; category < sums.length; category++) {
      double[] shares = people.shares(category);
      for (int value = 0; value < shares.length; value++) {
        double difference = sums[category][value] / expectedReports - shares[value];
        error += difference * difference / shares.length / sums.length;
      }
    }
    return error;
  }
}
