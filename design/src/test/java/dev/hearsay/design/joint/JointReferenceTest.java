package dev.hearsay.design.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.AssumedValues;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closed forms agree with independently derived values, and with the integers of mechanisms. */
class JointReferenceTest {

  private static final AssumedValues VALUES = AssumedValues.uniform(-1, 1, 21);

  /**
   * The columns are ε; values; surplus; noise of the first attribute together, alone, and with ε
   * split.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 2 2, 0.300489182, 5.037482, 1.841347, 7.835396",
    "1, 2 2 2, 0.17680922, 15.494114, 1.841347, 17.834255",
    "1, 2 5, 0.146632574, 22.754611, 1.841347, 7.835396",
    "1, 5 2, 0.146632574, 36.407378, 11.429751, 59.856033",
    "1, 5 5, 0.06431109, 192.627512, 11.429751, 59.856033",
    "1, 2 5 2 9, 0.009455746, 5591.645382, 1.841347, 31.833853",
    "1, 5 2 2 9, 0.009455746, 8946.632611, 11.429751, 276.088789",
    "2, 2 2, 0.614979459, 0.822053, 0.362031, 1.841347",
    "2, 2 2 2, 0.444021905, 2.03607, 0.362031, 4.336973",
    "2, 2 5, 0.389836734, 2.790065, 0.362031, 1.841347",
    "2, 5 2, 0.389836734, 4.464104, 1.742097, 11.429751",
    "2, 5 5, 0.203544066, 18.509592, 1.742097, 11.429751",
    "2, 2 5 2 9, 0.034278065, 425.03709, 0.362031, 7.835396",
    "2, 5 2 2 9, 0.034278065, 680.059344, 1.742097, 59.856033",
    "4, 2 2, 0.930553325, 0.077414, 0.038011, 0.362031",
    "4, 2 2 2, 0.87012597, 0.160398, 0.038011, 0.972164",
    "4, 2 5, 0.842762722, 0.203978, 0.038011, 0.362031",
    "4, 5 2, 0.842762722, 0.326366, 0.156221, 1.742097",
    "4, 5 5, 0.681926356, 0.920343, 0.156221, 1.742097",
    "4, 2 5 2 9, 0.229445952, 8.997498, 0.038011, 1.841347",
    "4, 5 2 2 9, 0.229445952, 14.395997, 0.156221, 11.429751",
    "6, 2 2, 0.990158178, 0.009989, 0.004982, 0.110282",
    "6, 2 2 2, 0.98050819, 0.020077, 0.004982, 0.362031",
    "6, 2 5, 0.97575339, 0.025158, 0.004982, 0.110282",
    "6, 5 2, 0.97575339, 0.040253, 0.020003, 0.474072",
    "6, 5 5, 0.941510726, 0.102484, 0.020003, 0.474072",
    "6, 2 5 2 9, 0.690949345, 0.547316, 0.004982, 0.739421",
    "6, 5 2 2 9, 0.690949345, 0.875705, 0.020003, 3.947606",
    "8, 2 2, 0.998659499, 0.001343, 0.000671, 0.038011",
    "8, 2 2 2, 0.997322586, 0.002688, 0.000671, 0.160496",
    "8, 2 5, 0.996655471, 0.003361, 0.000671, 0.038011",
    "8, 5 2, 0.996655471, 0.005378, 0.002687, 0.156221",
    "8, 5 5, 0.991680416, 0.013479, 0.002687, 0.156221",
    "8, 2 5 2 9, 0.943037217, 0.062228, 0.000671, 0.362031",
    "8, 5 2 2 9, 0.943037217, 0.099565, 0.002687, 1.742097"
  })
  void categoriesAgreeWithTheReference(
      double epsilon, String sizes, double surplus, double noise, double alone, double split) {
    int[] values = Arrays.stream(sizes.split(" ")).mapToInt(Integer::parseInt).toArray();
    Bundle joint = bundle(values, epsilon);
    double product = Arrays.stream(values).asDoubleStream().reduce(1, (a, b) -> a * b);
    assertThat(WindowSearch.truth(product, PrivacyLoss.pure(epsilon)))
        .isCloseTo(surplus, within(1e-6));
    assertThat(joint.totals()[0]).isCloseTo(noise, within(1e-6 * Math.max(1, noise)));
    assertThat(bundle(new int[] {values[0]}, epsilon).totals()[0])
        .isCloseTo(alone, within(1e-6 * Math.max(1, alone)));
    assertThat(bundle(new int[] {values[0]}, epsilon / values.length).totals()[0])
        .isCloseTo(split, within(1e-6 * Math.max(1, split)));
  }

  private static Bundle bundle(int[] values, double epsilon) {
    List<Target> targets =
        IntStream.range(0, values.length)
            .mapToObj(i -> new Target(List.of(i), 1, 0, 0, values[i], ErrorLimit.NONE))
            .toList();
    List<JointAttribute> attributes =
        Arrays.stream(values)
            .mapToObj(
                k ->
                    new Categorical("c" + k, IntStream.range(0, k).mapToObj(v -> "v" + v).toList()))
            .map(one -> JointAttribute.of(one, VALUES, 2))
            .toList();
    return new WindowSearch(attributes, targets, PrivacyLoss.pure(epsilon), CodedNoises.none())
        .best(IntStream.range(0, values.length).boxed().toList(), bundle -> bundle.cost(targets));
  }

  /** A number's closed form is the mean variance of the marginal mechanism's decoded symbols. */
  @ParameterizedTest
  @CsvSource({"2, 1, 1", "5, 2, 3", "17, 8, 4", "33, 32, 8", "9, 4, 0.5"})
  void numbersAgreeWithTheMechanism(int nodes, int width, double epsilon) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    List<Coordinate> coordinates = List.of(Coordinate.number(nodes, width), Coordinate.category(3));
    JointMechanism mechanism = Mechanisms.joint(coordinates, loss);
    NumericMechanism marginal = (NumericMechanism) mechanism.marginal(0);
    double spread = VALUES.mean(x -> x * x);
    double expected = (VALUES.mean(marginal::variance) + spread) / 4;
    Target target = new Target(List.of(0), 1, spread / 4, 0, 1, ErrorLimit.NONE);
    double dilution = 3.0 * (nodes + width - 1) / width;
    double total =
        target.total(
            WindowSearch.truth(dilution, loss),
            List.of(JointAttribute.Window.of(coordinates.get(0), VALUES)));
    assertThat(total).isCloseTo(expected, within(1e-9 * expected));
    CategoricalMechanism category = (CategoricalMechanism) mechanism.marginal(1);
    Target shares = new Target(List.of(1), 1, 2 / 3.0, 0, 3, ErrorLimit.NONE);
    assertThat(
            shares.total(
                WindowSearch.truth(dilution, loss),
                List.of(JointAttribute.Window.of(coordinates.get(1), VALUES))))
        .isCloseTo(3 * category.meanVariance() + 2 / 3.0, within(1e-9));
  }

  /** The closed form with δ is the value to which the integers were fitted. */
  @Test
  void deltaAddsToTheTruth() {
    PrivacyLoss loss = new PrivacyLoss(2, 0.01);
    JointMechanism mechanism =
        Mechanisms.joint(List.of(Coordinate.category(4), Coordinate.category(3)), loss);
    assertThat(WindowSearch.truth(12, loss)).isCloseTo(mechanism.law().truth(), within(1e-12));
  }

  @Test
  void windowsOfNumbersAreFoundAndFit() {
    JointAttribute number = JointAttribute.of(new Numeric("x", 0, 1), VALUES, 17);
    assertThat(number.windows()).allMatch(window -> window.coordinate().nodes() >= 17);
    List<Target> targets =
        List.of(
            new Target(List.of(0), 1, 0.08, 0, 1, ErrorLimit.NONE),
            new Target(List.of(1), 1, 0.08, 0, 1, ErrorLimit.NONE));
    Bundle found =
        new WindowSearch(List.of(number, number), targets, PrivacyLoss.pure(4), CodedNoises.none())
            .best(List.of(0, 1), bundle -> bundle.cost(targets));
    assertThat(Mechanisms.joint(found.coordinates(), PrivacyLoss.pure(4)).law().truth())
        .isGreaterThan(0.5);
  }
}
