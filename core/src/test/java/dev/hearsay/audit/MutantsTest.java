package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.category.SubsetSelection;
import dev.hearsay.law.Law;
import dev.hearsay.law.PrivacyProfile;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.TableLaw;
import dev.hearsay.number.ThreeOutputs;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.SignsLaw;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the auditor rejects wrong mechanisms, some of which are printed in papers. */
class MutantsTest {

  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);
  private static final double E = Math.E;

  /**
   * Algorithm 3 of "Multidimensional Data" (2019) puts ties into both halves; the real loss is
   * ln(e^ε + 1).
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6})
  void duchisVectorMechanismAsPrintedForEvenDimensions(int d) {
    BigInteger near = integer(E / (E + 1));
    BigInteger far = BigInteger.valueOf(Law.TOTAL).subtract(near);
    BigInteger tie = BigInteger.valueOf(Law.TOTAL);
    Channel printed =
        new Channel(
            IntStream.range(0, 1 << d)
                .mapToObj(
                    corner ->
                        IntStream.range(0, 1 << d)
                            .map(report -> d - 2 * Integer.bitCount(corner ^ report))
                            .mapToObj(dot -> dot == 0 ? tie : dot > 0 ? near : far)
                            .toList())
                .toList());
    ExactLoss loss = Audit.exactLoss(printed, ONE);
    assertThat(loss.holds()).isFalse();
    assertThat(loss.epsilon()).isCloseTo(Math.log(E + 1), withPercentage(1e-9));
  }

  /**
   * Lemma 1 of "Data Collection and Analysis" (2019) bounds the excess of each report by δ, but the
   * sum over all reports must be bounded. The true δ is C_d · δ.
   */
  @ParameterizedTest
  @ValueSource(ints = {3, 15})
  void mechanismOneAsPrinted(int d) {
    double delta = 1e-7;
    double size = Math.pow(2, d - 1);
    SignsLaw printed = new SignsLaw(d, integer((E + size * delta) / (E + 1)).longValueExact());
    ExactLoss loss = Audit.exactLoss(printed, new PrivacyLoss(1, delta));
    assertThat(loss.holds()).isFalse();
    assertThat(loss.delta()).isCloseTo(size * delta, withPercentage(1e-3));
  }

  /**
   * Eq. 4 of "Federated Learning for the Internet of Things" (2020) makes P(0 | x) linear in x, but
   * it must be linear in |x|: rows no longer add up to 1.
   */
  @Test
  void threeOutputsWithEquationFourAsPrinted() {
    double a = ThreeOutputs.zeroAtZero(1);
    double[] atOne = {(E - a) / (E * (E + 1)), a / E, (E - a) / (E + 1)};
    double[] atZero = {(1 - a) / 2, a, (1 - a) / 2};
    double[] atMinusOne = {(E - a) / (E + 1), 2 * a - a / E, (E - a) / (E * (E + 1))};
    List<double[]> rows = List.of(atMinusOne, atZero, atOne);
    assertThatThrownBy(() -> new Channel(rows.stream().map(MutantsTest::integers).toList()))
        .hasMessageContaining("adds up to");
    Channel normalized =
        new Channel(rows.stream().map(MutantsTest::normalized).map(MutantsTest::integers).toList());
    ExactLoss loss = Audit.exactLoss(normalized, ONE);
    assertThat(loss.holds()).isFalse();
    assertThat(loss.epsilon()).isGreaterThan(1.1);
  }

  /**
   * Eq. 5 of "Federated Learning for the Internet of Things" (2020) divides by 2Δ₀ under the arc
   * cosine: no angle has that cosine, so there is no a.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.7, 1, 1.5, 1.7})
  void threeOutputsWithEquationFiveAsPrinted(double epsilon) {
    double c = Math.exp(epsilon);
    double delta0 = (((c + 14) * c + 50) * c - 2) * c + 25;
    double delta1 = (((((-2 * c - 42) * c - 270) * c - 404) * c - 918) * c + 30) * c - 250;
    double cosine = -delta1 / (2 * delta0);
    double clamped = Math.max(-1, Math.min(1, cosine));
    for (double angle : new double[] {Math.acos(cosine), Math.acos(clamped)}) {
      double root = 2 * Math.sqrt(delta0) * Math.cos(Math.PI / 3 + angle / 3);
      double a = -(root - c * c - 4 * c - 5) / 6;
      double[] atZero = {(1 - a) / 2, a, (1 - a) / 2};
      double[] atOne = {(1 - a / c) / (c + 1), a / c, (1 - a / c) * c / (c + 1)};
      double[] atMinusOne = {atOne[2], atOne[1], atOne[0]};
      assertThatThrownBy(
              () ->
                  TableLaw.fit(
                      new double[][] {atMinusOne, atZero, atOne}, PrivacyLoss.pure(epsilon)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("it must be in [0, 1]");
    }
  }

  /** The mutant lies with probability p and otherwise reports the truth. */
  @Test
  void randomizedResponseWithSwappedProbabilities() {
    int values = 10;
    long lie = integer(E / (E + values - 1) / (values - 1)).longValueExact();
    BlockLaw swapped = new BlockLaw(values, 1, lie, Law.TOTAL - (values - 1) * lie);
    assertRejected(new DirectLaw(swapped), ONE);
  }

  @Test
  void subsetsWithSwappedProbabilities() {
    SubsetLaw right = (SubsetLaw) SubsetSelection.of(10, 2, ONE).law();
    assertRejected(new SubsetLaw(10, 2, Law.TOTAL - right.kept()), ONE);
  }

  /**
   * Swapping p and q of a bit keeps the privacy but leaves no estimate, so the law cannot be built.
   */
  @Test
  void bitsWithSwappedProbabilities() {
    BitsLaw right = (BitsLaw) Mechanisms.categorical("oue", 10, ONE).law();
    BitsLaw swapped = new BitsLaw(10, right.raised(), right.kept());
    assertThatThrownBy(() -> new CategoricalMechanism("swapped", ONE, swapped))
        .hasMessageContaining("reports say nothing about the value");
  }

  @Test
  void aBitThatIsAlwaysKept() {
    BitsLaw right = (BitsLaw) Mechanisms.categorical("oue", 10, ONE).law();
    ExactLoss loss = Audit.exactLoss(new BitsLaw(10, Law.TOTAL, right.raised()), ONE);
    assertThat(loss.holds()).isFalse();
    assertThat(loss.epsilon()).isInfinite();
    ExactLoss withDelta =
        Audit.exactLoss(new BitsLaw(10, Law.TOTAL, right.raised()), new PrivacyLoss(1, 1e-6));
    assertThat(withDelta.holds()).isFalse();
    assertThat(withDelta.epsilon()).as("no ε is enough").isInfinite();
  }

  /**
   * The mutant is PrivUnit's cap with the probability meant for half of the sphere; the cap is
   * smaller.
   */
  @Test
  void aCapWithTheProbabilityOfAHemisphere() {
    CodebookLaw hemisphere = CodebookLaw.fit(10, 16, 16, ONE);
    assertRejected(new CodebookLaw(10, 16, 4, hemisphere.agreeing()), ONE);
  }

  /** Tests all mechanisms of the registry, built for 1.01 ε and claimed for ε. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 4})
  void onePercentTooMuch(double epsilon) {
    for (Mechanism mechanism : allMechanisms(1.01 * epsilon)) {
      PrivacyLoss claim = new PrivacyLoss(epsilon, mechanism.claim().delta());
      ExactLoss loss = Audit.exactLoss(mechanism.law(), claim);
      assertThat(loss.holds()).as(mechanism.name()).isFalse();
      assertThat(loss.epsilon())
          .as(mechanism.name())
          .isCloseTo(1.01 * epsilon, withPercentage(1e-4));
    }
  }

  private static List<Mechanism> allMechanisms(double epsilon) {
    List<Mechanism> all = new ArrayList<>();
    Mechanisms.numeric().forEach(f -> all.add(f.create(loss(f.deltaUse(), epsilon))));
    Mechanisms.categorical().forEach(f -> all.add(f.create(10, loss(f.deltaUse(), epsilon))));
    Mechanisms.vector().forEach(f -> all.add(f.create(4, loss(f.deltaUse(), epsilon))));
    Mechanisms.ball().forEach(f -> all.add(f.create(4, loss(f.deltaUse(), epsilon))));
    return all;
  }

  private static PrivacyLoss loss(DeltaUse use, double epsilon) {
    return new PrivacyLoss(epsilon, use == DeltaUse.REQUIRED ? 1e-6 : 0);
  }

  /** Tests that one unit of 2⁻⁶² in the wrong direction breaks the claim and is detected. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2, 4, 8})
  void weightsRoundedTheWrongWay(double epsilon) {
    PrivacyLoss pure = PrivacyLoss.pure(epsilon);
    BlockLaw block = BlockLaw.fit(2, 1, pure);
    assertThat(Audit.exactLoss(block, pure).holds()).isTrue();
    assertRejected(new BlockLaw(2, 1, block.low() - 1, block.high() + 1), pure);

    BitsLaw oue = (BitsLaw) Mechanisms.categorical("oue", 5, pure).law();
    assertRejected(new BitsLaw(5, oue.kept(), oue.raised() - 1), pure);
    BitsLaw sue = (BitsLaw) Mechanisms.categorical("sue", 5, pure).law();
    assertRejected(new BitsLaw(5, sue.kept() + 1, sue.raised()), pure);

    SubsetLaw subset = (SubsetLaw) Mechanisms.categorical("subset", 5, pure).law();
    assertRejected(new SubsetLaw(5, subset.size(), subset.kept() + 1), pure);

    for (double delta : new double[] {0, 1e-6}) {
      PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
      SignsLaw signs = SignsLaw.fit(4, loss);
      assertRejected(new SignsLaw(4, signs.agreeing() + 1), loss);
      CodebookLaw codebook = CodebookLaw.fit(4, 8, 3, loss);
      assertRejected(new CodebookLaw(4, 8, 3, codebook.agreeing() + 1), loss);
      BlockLaw response = BlockLaw.fit(3, 1, loss);
      assertRejected(new BlockLaw(3, 1, response.low() - 1, response.high() + 2), loss);
    }
  }

  /** Noise that is a millionth too small, or for one dimension fewer, is detected. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 8})
  void noiseOnACubeThatIsTooSmall(double epsilon) {
    PrivacyLoss loss = new PrivacyLoss(epsilon, 1e-6);
    for (int dimensions : new int[] {2, 3, 20}) {
      CubeNoiseLaw law =
          (CubeNoiseLaw) Mechanisms.vector("gaussian-vector", dimensions, loss).law();
      NoiseLaw noise = law.coordinate();
      double spread = Math.sqrt(new CubeNoiseLaw(1, noise).entry().distribution(1).variance());
      NoiseLaw smaller =
          Gaussian.noise(noise.nodes(), (1 - 1e-6) * spread * (noise.nodes() - 1) / 2);
      assertRejected(new CubeNoiseLaw(dimensions, smaller), loss);
      assertRejected(new CubeNoiseLaw(dimensions + 1, noise), loss);
    }
  }

  private static void assertRejected(PrivacyProfile mutant, PrivacyLoss claim) {
    ExactLoss loss = Audit.exactLoss(mutant, claim);
    assertThat(loss.holds()).as("%s claims %s", mutant, claim).isFalse();
    assertThat(loss.epsilon()).as("%s claims %s", mutant, claim).isGreaterThan(claim.epsilon());
  }

  private static double[] normalized(double[] row) {
    double sum = DoubleStream.of(row).sum();
    return DoubleStream.of(row).map(p -> p / sum).toArray();
  }

  /**
   * Returns a row rounded to units of 2⁻⁶². The last weight is chosen such that a row that adds up
   * to 1 does so exactly.
   */
  private static List<BigInteger> integers(double[] row) {
    BigInteger first = integer(row[0]);
    BigInteger second = integer(row[1]);
    BigInteger all = integer(DoubleStream.of(row).sum());
    return List.of(first, second, all.subtract(first).subtract(second));
  }

  private static BigInteger integer(double probability) {
    double rounded = Math.rint(probability * 0x1p40) * 0x1p-40;
    return new BigDecimal(rounded).multiply(BigDecimal.valueOf(Law.TOTAL)).toBigInteger();
  }
}
