package dev.hearsay.audit;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanisms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrowdLossTest {
  /** Values computed by others: clones, and blankets of 2, 5 and 20 values. */
  @ParameterizedTest
  @CsvSource({
    "1, 10000, 0.0689, 0.0564, 0.0749, 0.1313",
    "1, 1000000, 0.0061, 0.0050, 0.0066, 0.0115",
    "2, 100000, 0.0588, 0.0437, 0.0505, 0.0755",
    "4, 100000, 0.2149, 0.1507, 0.1546, 0.1725",
    "4, 1000000, 0.0642, 0.0451, 0.0462, 0.0515",
    "6, 1000000, 0.1895, 0.1318, 0.1323, 0.1346"
  })
  void referenceValuesAreMet(
      double epsilon, long people, double clones, double two, double five, double twenty) {
    double[] wanted = {two, five, twenty};
    int[] values = {2, 5, 20};
    for (int i = 0; i < values.length; i++) {
      var law = Mechanisms.categorical("grr", values[i], PrivacyLoss.pure(epsilon)).law();
      long start = System.nanoTime();
      double found = CrowdLoss.blanket(law).orElseThrow().epsilon(people, 1e-8);
      double byClones = CrowdLoss.clones(law.worstRatio()).epsilon(people, 1e-8);
      System.out.printf(
          "%s %s %s: %.5f (%.4f) %.5f (%.4f) %.3f s%n",
          epsilon,
          people,
          values[i],
          found,
          wanted[i],
          byClones,
          clones,
          (System.nanoTime() - start) / 1e9);
    }
  }
}
