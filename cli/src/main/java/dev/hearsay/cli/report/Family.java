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

  /** The kinds of inputs that have mechanisms. */
  public enum Kind {
    NUMERIC,
    CATEGORICAL,

    /** Vectors whose entries or whose length is bounded. */
    VECTOR;

    private List<Mechanisms.Families<?>> families() {
      return switch (this) {
        case NUMERIC -> List.of(Mechanisms.numeric());
        case CATEGORICAL -> List.of(Mechanisms.categorical());
        case VECTOR -> List.of(Mechanisms.vector(), Mechanisms.ball());
      };
    }

    /** Returns whether a name, up to its parameter, is one of this kind. */
    public boolean has(String name) {
      return families().stream().anyMatch(one -> one.has(name));
    }

    /** Returns the forms of all names. */
    public List<String> forms() {
      return families().stream().flatMap(one -> one.forms().stream()).toList();
    }

    private Stream<Mechanisms.Family> all() {
      return families().stream().flatMap(one -> one.stream());
    }

    private Mechanisms.Family named(String name) {
      return families().stream()
          .filter(one -> one.has(name))
          .findFirst()
          .orElseThrow(() -> unknown(name, forms()))
          .named(name);
    }
  }

  /** Returns the families of a kind whose names have no parameter. */
  public static List<Family> all(Kind kind, int size) {
    return kind.all().map(one -> sized(one, checked(kind, size))).toList();
  }

  /**
   * Returns the family of a name, which may have a parameter.
   *
   * @param size the number of values or dimensions; any number for single numbers
   * @throws IllegalArgumentException if there is none
   */
  public static Family named(String name, Kind kind, int size) {
    return sized(kind.named(name), checked(kind, size));
  }

  private static int checked(Kind kind, int size) {
    if (kind == Kind.CATEGORICAL && (size < MIN_VALUES || size > MAX_VALUES)) {
      throw new IllegalArgumentException("--values is " + size + "; it must be " + legalValues());
    }
    return size;
  }

  private static Family sized(Mechanisms.Family one, int size) {
    return new Family(one.name(), one.deltaUse(), loss -> one.create(size, loss));
  }

  /** Returns all names without a parameter. */
  public static List<String> names() {
    return Stream.of(Kind.values())
        .flatMap(Kind::all)
        .map(Mechanisms.Family::name)
        .distinct()
        .toList();
  }

  /** Returns the forms of all names. Some names occur in several kinds, and are listed once. */
  public static List<String> forms() {
    return Stream.of(Kind.values()).flatMap(kind -> kind.forms().stream()).distinct().toList();
  }

  /** Returns the legal numbers of values, in words. */
  public static String legalValues() {
    return PlainText.grouped(MIN_VALUES) + " to " + PlainText.grouped(MAX_VALUES);
  }

  /**
   * Checks that a name is one of any kind.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static void checkName(String name) {
    if (Stream.of(Kind.values()).noneMatch(kind -> kind.has(name))) {
      throw unknown(name, forms());
    }
  }

  private static IllegalArgumentException unknown(String name, List<String> legal) {
    return new IllegalArgumentException(
        "no mechanism is called '" + name + "'; there are " + String.join(", ", legal));
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
      return forms().iterator();
    }
  }
}
