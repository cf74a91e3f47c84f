package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.ShareReader;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NumberReader;
import dev.hearsay.random.SecureBits;
import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requirements of mechanisms that code a tuple as one value. Each statistical check fails for a
 * correct mechanism with probability 10⁻⁹, and there are fewer than 100.
 */
class CodedConformanceTest {

  private static final int DRAWS = 40_000;
  private static final int[] ALL = {0, 1, 2};

  private static final List<Coordinate> SHAPE =
      List.of(Coordinate.category(3), Coordinate.number(3, 1), Coordinate.numberOrNone(2, 1));

  /** The probability of the nodes of each input: the numbers 0.4 and none are rounded. */
  private static final double[] INPUT = {1, 0.4, JointMechanism.MISSING};

  static Stream<CodedMechanism> mechanisms() {
    return Stream.of(0.5, 1.0, 3.0)
        .flatMap(
            epsilon ->
                Stream.of(
                    CodedMechanism.subset(SHAPE, PrivacyLoss.pure(epsilon)),
                    CodedMechanism.hashed(SHAPE, PrivacyLoss.pure(epsilon))));
  }

  /** Returns the probability of each tuple after rounding: 0.4 is node 1 or, with 0.4, node 2. */
  private static double[] tuples(int category) {
    double[] tuples = new double[27];
    tuples[(category * 3 + 1) * 3 + 2] = 0.6;
    tuples[(category * 3 + 2) * 3 + 2] = 0.4;
    return tuples;
  }

  /** Returns how often each tuple is supported; for hashes also the frequency of each cell. */
  private static long[] supports(CodedMechanism mechanism, double[] input, Source source) {
    long[] supports = new long[27];
    long[] report = new long[mechanism.words()];
    for (int i = 0; i < DRAWS; i++) {
      mechanism.draw(input, ALL, source.bits(), report, 0);
      for (int tuple = 0; tuple < 27; tuple++) {
        supports[tuple] += mechanism.law().supports(report, tuple) ? 1 : 0;
      }
    }
    return supports;
  }

  private static boolean isPlausible(
      CodedMechanism mechanism, double[] input, double[] tuples, Source source) {
    long[] supports = supports(mechanism, input, source);
    double p = mechanism.law().inner().supportOfTruth().toDouble();
    double q = mechanism.law().inner().supportOfOther().toDouble();
    boolean isPlausible = true;
    for (int tuple = 0; tuple < 27; tuple++) {
      double rate = q + tuples[tuple] * (p - q);
      isPlausible &=
          Statistics.isPlausible(
              new long[] {supports[tuple], DRAWS - supports[tuple]}, new double[] {rate, 1 - rate});
    }
    return isPlausible;
  }

  @ParameterizedTest
  @EnumSource
  void everyTupleIsSupportedAtItsRate(Source source) {
    mechanisms()
        .forEach(
            mechanism ->
                assertThat(isPlausible(mechanism, INPUT, tuples(1), source))
                    .as(mechanism.name() + " " + mechanism.claim())
                    .isTrue());
  }

  /** Mutants that the test above must catch: too much truth, another value, another rounding. */
  @ParameterizedTest
  @EnumSource
  void wrongDrawsAreCaught(Source source) {
    mechanisms()
        .filter(mechanism -> mechanism.claim().epsilon() > 0.5)
        .forEach(
            mechanism -> {
              PrivacyLoss more = PrivacyLoss.pure(mechanism.claim().epsilon() + 0.4);
              CodedMechanism often =
                  (CodedMechanism) Mechanisms.joint(mechanism.name(), SHAPE, more);
              boolean isSameShape =
                  often.law().inner().supportOfOther().toDouble()
                          == mechanism.law().inner().supportOfOther().toDouble()
                      || often.bits() == mechanism.bits();
              assertThat(isSameShape || often.words() == mechanism.words()).isTrue();
              assertThat(isSame(often, mechanism, source)).as("more truth").isFalse();
              assertThat(isPlausible(mechanism, INPUT, tuples(2), source)).isFalse();
              double[] other = {1, -0.4, JointMechanism.MISSING};
              assertThat(isPlausible(mechanism, other, tuples(1), source)).isFalse();
              double[] present = {1, 0.4, 1};
              assertThat(isPlausible(mechanism, present, tuples(1), source)).isFalse();
            });
  }

  /** Returns whether draws of one mechanism support the tuples at the rates of another. */
  private static boolean isSame(CodedMechanism drawn, CodedMechanism stated, Source source) {
    long[] supports = supports(drawn, INPUT, source);
    double p = stated.law().inner().supportOfTruth().toDouble();
    double q = stated.law().inner().supportOfOther().toDouble();
    double[] tuples = tuples(1);
    boolean isPlausible = true;
    for (int tuple = 0; tuple < 27; tuple++) {
      double rate = q + tuples[tuple] * (p - q);
      isPlausible &=
          Statistics.isPlausible(
              new long[] {supports[tuple], DRAWS - supports[tuple]}, new double[] {rate, 1 - rate});
    }
    return isPlausible;
  }

  /** Counts of one attribute decode to its share or mean, within six standard errors. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void marginalsAreUnbiasedWithTheStatedVariance(CodedMechanism mechanism) {
    int samples = 400;
    int perSample = 400;
    double[] sums = new double[2];
    double[] squares = new double[2];
    double[] input = {1, 0.4, -1};
    long[] report = new long[mechanism.words()];
    for (int i = 0; i < samples; i++) {
      Counter counter = mechanism.counter();
      for (int j = 0; j < perSample; j++) {
        mechanism.draw(input, ALL, Source.SECURE.bits(), report, 0);
        counter.add(report, 0);
      }
      ShareReader category = (ShareReader) mechanism.marginal(0);
      NumberReader number = (NumberReader) mechanism.marginal(1);
      double share = category.entries(perSample, mechanism.onto(counter.cells(), 0), 1).mean();
      double mean = number.sample(perSample, mechanism.onto(counter.cells(), 1), 0).mean();
      sums[0] += share;
      squares[0] += (share - 1) * (share - 1);
      sums[1] += mean;
      squares[1] += (mean - 0.4) * (mean - 0.4);
    }
    double[] truths = {1, 0.4};
    double[] variances = {
      mechanism.noise().ofShare(1, 1.0 / 3), mechanism.marginal(1).varianceNear(0.4)
    };
    for (int k = 0; k < 2; k++) {
      double error = Math.sqrt(variances[k] / perSample);
      assertThat(sums[k] / samples).isCloseTo(truths[k], within(6 * error / Math.sqrt(samples)));
      double ratio = squares[k] / samples / (error * error);
      assertThat(ratio)
          .isBetween(1 - 6 * Math.sqrt(2.0 / samples), 1 + 6 * Math.sqrt(2.0 / samples));
      assertThat(variances[k])
          .isLessThanOrEqualTo(mechanism.marginal(k).worstCaseVariance() * (1 + 1e-9));
    }
  }

  /** The claim is kept and used up; one unit or one percent too much is detected. */
  @Test
  void claimsAreTight() {
    for (double epsilon : new double[] {0.01, 0.5, 1, 4, 8}) {
      PrivacyLoss loss = PrivacyLoss.pure(epsilon);
      for (CodedMechanism mechanism :
          List.of(CodedMechanism.subset(SHAPE, loss), CodedMechanism.hashed(SHAPE, loss))) {
        assertThat(Audit.exactLoss(mechanism.law(), loss).holds()).isTrue();
        assertThat(Audit.exactLoss(mechanism.law(), loss).epsilon()).isGreaterThan(epsilon - 1e-6);
        CodedMechanism more =
            (CodedMechanism)
                Mechanisms.joint(mechanism.name(), SHAPE, PrivacyLoss.pure(1.01 * epsilon));
        assertThat(Audit.exactLoss(more.law(), loss).holds()).isFalse();
      }
      SubsetLaw sets = (SubsetLaw) CodedMechanism.subset(SHAPE, loss).law().inner();
      SubsetLaw unit = new SubsetLaw(27, sets.size(), sets.kept() + 1);
      assertThat(Audit.exactLoss(new TupleLaw(SHAPE, unit), loss).holds()).isFalse();
      BlockLaw cells = ((HashedLaw) CodedMechanism.hashed(SHAPE, loss).law().inner()).cells();
      BlockLaw wrong = BlockLaw.ofLow(cells.nodes(), 1, cells.low() - 1);
      assertThat(Audit.exactLoss(new TupleLaw(SHAPE, new HashedLaw(27, wrong)), loss).holds())
          .isFalse();
    }
  }

  @Test
  void malformedLawsAreRefused() {
    BlockLaw block = BlockLaw.fit(3, 1, PrivacyLoss.pure(1));
    assertThatThrownBy(
            () -> new TupleLaw(List.of(Coordinate.number(3, 2)), new HashedLaw(4, block)))
        .hasMessage("a window of a tuple is 2 symbols wide; it must be 1");
    assertThatThrownBy(() -> new TupleLaw(SHAPE, new HashedLaw(26, block)))
        .hasMessage("a law of 26 values for 27 tuples; the numbers must be equal");
    assertThatThrownBy(() -> new TupleLaw(SHAPE, new BitsLaw(27, Law.TOTAL / 2, Law.TOTAL / 4)))
        .hasMessage("a law of type bits for tuples; it must be subset or hashed");
    SubsetLaw nothing = new SubsetLaw(27, 9, Law.TOTAL / 3);
    assertThatThrownBy(
            () -> new CodedMechanism("m", PrivacyLoss.pure(1), new TupleLaw(SHAPE, nothing)))
        .hasMessageContaining("reports say nothing about the values");
    assertThatThrownBy(() -> Mechanisms.joint("grr", SHAPE, PrivacyLoss.pure(1)))
        .hasMessage("no joint mechanism is called 'grr'; there are joint, joint-subset, joint-olh");
  }

  @Test
  void inputsOutsideTheDomainAreRefused() {
    CodedMechanism mechanism = CodedMechanism.hashed(SHAPE, PrivacyLoss.pure(1));
    long[] report = new long[1];
    assertThatThrownBy(
            () -> mechanism.report(new double[] {0, 1.5, 0}, ALL, SecureBits.current(), report, 0))
        .hasMessage("coordinate 1 is 1.5; it must be in [-1, 1]");
    assertThatThrownBy(
            () -> mechanism.report(new double[] {3, 0, 0}, ALL, SecureBits.current(), report, 0))
        .hasMessage("coordinate 0 is 3.0; it must be in [0, 3)");
  }

  /** Every pair of nodes of a number has the stated variance between them, and no larger one. */
  @Test
  void theWorstCaseIsAnUpperBound() {
    mechanisms()
        .forEach(
            mechanism ->
                IntStream.rangeClosed(-50, 50)
                    .forEach(
                        x ->
                            assertThat(mechanism.marginal(1).varianceNear(x / 50.0))
                                .isLessThanOrEqualTo(
                                    mechanism.marginal(1).worstCaseVariance() * (1 + 1e-12))));
  }
}
