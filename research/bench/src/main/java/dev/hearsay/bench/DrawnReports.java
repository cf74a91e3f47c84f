package dev.hearsay.bench;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.vector.VectorMechanism;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The reports of a mechanism at ε = 1 on uniform inputs: {@value #REPORTS} reports, contiguous in
 * one array.
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier inside this package, never compared
record DrawnReports(Mechanism mechanism, int wordsPerReport, long[] words) {

  static final int REPORTS = 4096;

  /**
   * @param name a mechanism's name, followed by a colon and the number of values or coordinates if
   *     it has any
   */
  static DrawnReports of(String name) {
    List<String> parts = List.of(name.split(":", 2));
    SplittableRandom inputs = new SplittableRandom(1);
    InsecureSeededBits bits = new InsecureSeededBits(1);
    if (parts.size() == 1) {
      NumericMechanism mechanism = Mechanisms.numeric(name, PrivacyLoss.pure(1));
      return draw(
          mechanism,
          1,
          report -> report[0] = mechanism.perturbInsecurely(inputs.nextDouble(-1, 1), bits));
    }
    int size = Integer.parseInt(parts.get(1));
    if (parts.get(0).endsWith("-vector")) {
      VectorMechanism mechanism = Mechanisms.vector(parts.get(0), size, PrivacyLoss.pure(1));
      return draw(
          mechanism,
          mechanism.words(),
          report ->
              mechanism.perturbInsecurely(inputs.doubles(size, -1, 1).toArray(), bits, report));
    }
    PrivacyLoss loss = new PrivacyLoss(1, parts.get(0).equals("gaussian") ? 1e-6 : 0);
    CategoricalMechanism mechanism = Mechanisms.categorical(parts.get(0), size, loss);
    return draw(
        mechanism,
        mechanism.words(),
        report -> mechanism.perturbInsecurely(inputs.nextInt(size), bits, report));
  }

  private static DrawnReports draw(
      Mechanism mechanism, int wordsPerReport, Consumer<long[]> perturb) {
    long[] words = new long[REPORTS * wordsPerReport];
    long[] report = new long[wordsPerReport];
    for (int from = 0; from < words.length; from += wordsPerReport) {
      perturb.accept(report);
      System.arraycopy(report, 0, words, from, wordsPerReport);
    }
    return new DrawnReports(mechanism, wordsPerReport, words);
  }
}
