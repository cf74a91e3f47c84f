package dev.hearsay.cli.report;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.text.PlainText;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The mechanisms of one name: one for each privacy loss.
 *
 * @param name the name in the registry
 * @param deltaUse whether the mechanisms can use δ
 * @param design returns the mechanism with a given loss
 */
public record Family(String name, DeltaUse deltaUse, Function<PrivacyLoss, Mechanism> design) {

  private static final int MIN_VALUES = 2;

  /**
   * The largest number of values. Reports of some mechanisms contain a bit or a number per value,
   * so more is not practical.
   */
  private static final int MAX_VALUES = 1_000_000;

  /** Returns the families for one number. */
  public static List<Family> numeric() {
    return sized(Mechanisms.numeric(), 1);
  }

  /** Returns the families for a category. */
  public static List<Family> categorical(int values) {
    if (values < MIN_VALUES || values > MAX_VALUES) {
      throw new IllegalArgumentException("--values is " + values + "; it must be " + legalValues());
    }
    return sized(Mechanisms.categorical(), values);
  }

  /** Returns the families for a vector, whose entries or whose length is bounded. */
  public static List<Family> vector(int dimensions) {
    return sized(vectorFamilies(), dimensions);
  }

  private static List<Mechanisms.Family> vectorFamilies() {
    return Stream.<Mechanisms.Family>concat(
            Mechanisms.vector().stream(), Mechanisms.ball().stream())
        .toList();
  }

  private static List<Family> sized(List<? extends Mechanisms.Family> families, int size) {
    return families.stream()
        .map(one -> new Family(one.name(), one.deltaUse(), loss -> one.create(size, loss)))
        .toList();
  }

  public static List<String> numericNames() {
    return Mechanisms.names(Mechanisms.numeric());
  }

  public static List<String> categoricalNames() {
    return Mechanisms.names(Mechanisms.categorical());
  }

  public static List<String> vectorNames() {
    return Mechanisms.names(vectorFamilies());
  }

  /** Returns the names of all families. Some names occur in several kinds, and are listed once. */
  public static List<String> names() {
    return Stream.of(numericNames(), categoricalNames(), vectorNames())
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  /** Returns the legal numbers of values, in words. */
  public static String legalValues() {
    return PlainText.grouped(MIN_VALUES) + " to " + PlainText.grouped(MAX_VALUES);
  }

  /**
   * Returns the family of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
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

  /** Returns the mechanism with this ε, and with this δ if it can use it. */
  public Mechanism at(double epsilon, double delta) {
    return design.apply(
        deltaUse == DeltaUse.NONE ? PrivacyLoss.pure(epsilon) : new PrivacyLoss(epsilon, delta));
  }

  /** The names of all mechanisms, for the help. */
  public static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
