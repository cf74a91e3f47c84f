package dev.hearsay.cli.report;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.Mechanisms;
import dev.hearsay.mechanism.Mechanisms.BallFamily;
import dev.hearsay.mechanism.Mechanisms.CategoricalFamily;
import dev.hearsay.mechanism.Mechanisms.DeltaUse;
import dev.hearsay.mechanism.Mechanisms.NumericFamily;
import dev.hearsay.mechanism.Mechanisms.VectorFamily;
import dev.hearsay.wire.table.PlainText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Mechanisms of one name, one for each loss, whatever their input.
 *
 * @param name as the registry spells it
 * @param deltaUse whether it can make use of δ
 * @param design makes the mechanism that keeps a loss
 */
public record Family(String name, DeltaUse deltaUse, Function<PrivacyLoss, Mechanism> design) {

  private static final int MIN_VALUES = 2;

  /** Reports of some mechanisms hold a bit or a number per value: more is not practical. */
  private static final int MAX_VALUES = 1_000_000;

  /** For one number. */
  public static List<Family> numeric() {
    return Mechanisms.numeric().stream()
        .map(family -> new Family(family.name(), family.deltaUse(), family::create))
        .toList();
  }

  /** For one of several values. */
  public static List<Family> categorical(int values) {
    if (values < MIN_VALUES || values > MAX_VALUES) {
      throw new IllegalArgumentException("--values is " + values + "; it must be " + legalValues());
    }
    return Mechanisms.categorical().stream()
        .map(
            family ->
                new Family(family.name(), family.deltaUse(), loss -> family.create(values, loss)))
        .toList();
  }

  /** For several numbers at once, each bounded or their length. */
  public static List<Family> vector(int dimensions) {
    List<Family> families = new ArrayList<>();
    for (VectorFamily cube : Mechanisms.vector()) {
      families.add(new Family(cube.name(), cube.deltaUse(), loss -> cube.create(dimensions, loss)));
    }
    for (BallFamily ball : Mechanisms.ball()) {
      families.add(new Family(ball.name(), ball.deltaUse(), loss -> ball.create(dimensions, loss)));
    }
    return families;
  }

  public static List<String> numericNames() {
    return Mechanisms.numeric().stream().map(NumericFamily::name).toList();
  }

  public static List<String> categoricalNames() {
    return Mechanisms.categorical().stream().map(CategoricalFamily::name).toList();
  }

  public static List<String> vectorNames() {
    return Stream.concat(
            Mechanisms.vector().stream().map(VectorFamily::name),
            Mechanisms.ball().stream().map(BallFamily::name))
        .toList();
  }

  /** All there are; some are of two kinds. */
  public static List<String> names() {
    return Stream.of(numericNames(), categoricalNames(), vectorNames())
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  /** The numbers of values that there may be, in words. */
  public static String legalValues() {
    return PlainText.grouped(MIN_VALUES) + " to " + PlainText.grouped(MAX_VALUES);
  }

  /** The one of this name, which must be there. */
  public static Family named(String name, List<Family> families) {
    List<String> legal = families.stream().map(Family::name).toList();
    checkName(name, legal);
    return families.get(legal.indexOf(name));
  }

  public static void checkName(String name, List<String> legal) {
    if (!legal.contains(name)) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + name + "'; there are " + String.join(", ", legal));
    }
  }

  /** The mechanism of this ε, and of this δ if it can make use of it. */
  public Mechanism at(double epsilon, double delta) {
    return design.apply(
        deltaUse == DeltaUse.NONE ? PrivacyLoss.pure(epsilon) : new PrivacyLoss(epsilon, delta));
  }

  /** For the help: every name. */
  public static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
