package dev.hearsay.lab.threeoutputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.proof.Enclosure;
import dev.hearsay.lab.proof.Jet;
import dev.hearsay.lab.proof.Proof;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.ThreeOutputs;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The curves are those of the paper, and a changed one is not proved any more. */
class PictureCurvesTest {

  private static double at(UnaryOperator<Jet> curve, double x) {
    return Proof.middle(curve, x);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.7, 1, 1.3, 1.7})
  void zeroIsThatOfTheLibrary(double epsilon) {
    double c = Math.exp(epsilon);
    double expected = ThreeOutputs.zeroAtZero(epsilon);
    assertThat(at(PictureCurves::zero, c)).isCloseTo(expected, within(1e-12));
    Jet wide = PictureCurves.zero(Jet.variable(new Enclosure(c - 0.05, c + 0.05)));
    assertThat(wide.value().contains(expected)).isTrue();
    double next = ThreeOutputs.zeroAtZero(Math.log(c + 1e-6));
    assertThat(wide.slope().contains((next - expected) / 1e-6)).isTrue();
  }

  /** Eq. 80 as it is printed. */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 2, 4})
  void starIsThatOfThePaper(double epsilon) {
    double c = Math.exp(epsilon);
    double root = Math.sqrt((c + 1) * (c + 1) + 8 * (c - 1));
    double printed = (c * (c * c + 6 * c - 3) - (c + 1) * c * root) / (4 * (c - 1));
    assertThat(at(PictureCurves::star, 1 / c)).isCloseTo(printed, within(1e-9));
  }

  /** Eq. 115 and Eq. 116 have the degree 12: they are the same if they agree at 13 places. */
  @Test
  void discriminantIsThatOfTheCubic() {
    for (int place = 0; place <= 14; place++) {
      double c = place;
      double a = 2;
      double b = -(c * c + 4 * c + 5);
      double d = 7 * c - 4 * c * c - c * c * c;
      double e = 2 * c * c * c - 4 * c * c;
      double discriminant =
          18 * a * b * d * e
              - 4 * b * b * b * e
              + b * b * d * d
              - 4 * a * d * d * d
              - 27 * a * a * e * e;
      double factor = c * c * (c + 1.0) * (c + 1.0);
      assertThat(factor * at(PictureCurves::discriminant, c))
          .isCloseTo(discriminant, within(1e-9 * Math.abs(discriminant) + 1e-9));
    }
  }

  /** Eq. 176, 177 and the numerators of Appendices O, P and Q. */
  @ParameterizedTest
  @ValueSource(doubles = {1.8, 2.5, 4})
  void slopesBeyondTheCapAreThePapers(double epsilon) {
    double c = Math.exp(epsilon);
    double x = Math.exp(-epsilon / 3);
    Jet variable = Jet.variable(Enclosure.of(c));
    Jet cap = Jet.of(c / (c + 2));
    double power = Math.pow(c, 4.0 / 3) / 3;
    assertThat(PictureCurves.slopeAtOne(variable, cap).value().middle())
        .isCloseTo(at(PictureClaims::slopeAtOneBeyond, x) * power, within(1e-9 * c * c));
    assertThat(PictureCurves.slopeAtZero(variable, cap).value().middle())
        .isCloseTo(at(PictureClaims::slopeAtZeroBeyond, x) * power, within(1e-9 * c * c));
    // Eq. 160: the denominator is 12t²((t² + 1)(c − 1))².
    double t = 1 / x;
    double denominator = 12 * t * t * Math.pow(t * t + 1, 2);
    assertThat(PictureCurves.ofMixture(variable, cap).value().middle())
        .isCloseTo(
            -at(PictureClaims::mixtureBeyond, x) * Math.pow(t, 9) / denominator, within(1e-9 * c));
  }

  /** Eq. 159, which is the slope in e^ε. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.4, 0.69})
  void slopeOfMixtureIsThePapers(double epsilon) {
    double c = Math.exp(epsilon);
    double t = Math.exp(epsilon / 3);
    double printed =
        -(25 * c
                - 27 * c * c
                - 9 * c * c * c
                - 12 * t
                + 19 * t * t
                - Math.pow(t, 4)
                + 41 * Math.pow(t, 5)
                + 7 * Math.pow(t, 7)
                + 5)
            / (9 * t * t * Math.pow(t * t + 1, 2));
    assertThat(at(PictureCurves::slopeOfMixture, c)).isCloseTo(printed, within(1e-9));
  }

  @Test
  void perAttributeIsThePapers() {
    double variance = Piecewise.variance(2, Math.exp(2.0 / 3), 1);
    assertThat(at(PictureCurves::perAttribute, 2)).isCloseTo(2 * (variance + 1), within(1e-12));
  }

  /** The wrong constant or sign: each is true of the curve itself. */
  @Test
  void changedCurvesAreRefused() {
    assertThat(
            Proof.negative(
                    PictureProofs.middle((c, a) -> PictureCurves.ofMixture(c, a).plus(0.5)),
                    2,
                    PictureProofs.CAP)
                .outcome())
        .isEqualTo(Outcome.FAILS);
    assertThat(
            Proof.positive(
                    PictureProofs.middle((c, a) -> PictureCurves.slopeAtOne(c, a.negated())),
                    2,
                    PictureProofs.CAP)
                .and(
                    Proof.positive(
                        PictureProofs.middle((c, a) -> PictureCurves.slopeAtOne(c, a.times(2))),
                        2,
                        PictureProofs.CAP))
                .outcome())
        .isEqualTo(Outcome.FAILS);
    assertThat(Proof.negative(PictureCurves::starAboveCap, 0, 1).outcome())
        .isEqualTo(Outcome.FAILS);
  }
}
