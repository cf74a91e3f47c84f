package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Hint;
import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.design.joint.ErrorLimit;
import dev.hearsay.design.joint.JointAttribute;
import dev.hearsay.design.joint.Target;
import dev.hearsay.design.joint.WindowSearch;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.minimax.Minimax;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The choice of each attribute's mechanism: the one that the schema names, else the one set for its
 * kind, else the one of least expected noise among those with compact reports. Equal attributes
 * share one mechanism, which is designed once. Not thread-safe.
 *
 * @param isHistogram whether the distribution of every number is requested
 * @param numeric the mechanism set for numbers, or {@link Planner#AUTO}
 * @param categorical the mechanism set for categories, or {@link Planner#AUTO}
 * @param designed the mechanisms that have been designed
 */
record AttributeMechanisms(
    boolean isHistogram, String numeric, String categorical, Map<Object, Mechanism> designed) {

  /**
   * The least number of symbols for a distribution. Fewer symbols determine hardly more than the
   * mean.
   */
  static final int HISTOGRAM_SYMBOLS = 4;

  /**
   * The largest report on one attribute, in bits, that is chosen automatically. A mechanism that is
   * named may have longer reports.
   */
  private static final int COMPACT_BITS = 64;

  /**
   * The largest worst-case variance of a mechanism that is optimized for a prior, as a multiple of
   * the least possible one: the price if the prior is wrong.
   */
  static final double PRIOR_ALLOWANCE = 1.5;

  /** The mechanism for vectors; there is only one. */
  private static final String BALL = Mechanisms.ball().get(0).name();

  AttributeMechanisms(boolean isHistogram, String numeric, String categorical) {
    this(isHistogram, numeric, categorical, new HashMap<>());
  }

  AttributeMechanisms withHistograms(boolean isAsked) {
    return new AttributeMechanisms(isAsked, numeric, categorical);
  }

  /** Returns whether no mechanism is prescribed for the attribute. */
  boolean isFree(Attribute attribute) {
    return wanted(attribute).equals(Planner.AUTO);
  }

  private String wanted(Attribute attribute) {
    return attribute
        .mechanism()
        .orElseGet(
            () ->
                attribute.match(
                    one -> one.mayBeMissing() ? Planner.AUTO : numeric,
                    one -> categorical,
                    one -> Planner.AUTO));
  }

  /**
   * Returns the mechanism for an attribute that may spend {@code share}.
   *
   * @param inclusion the approximate probability that a person reports on the attribute
   * @param isRough whether to skip mechanisms that need optimization. Optimizing takes a few tenths
   *     of a second each, with a prior a few seconds
   */
  Mechanism choose(
      Expectations expectations, int place, PrivacyLoss share, double inclusion, boolean isRough) {
    Forgers forgers = Forgers.of(expectations.forged(), inclusion);
    return expectations
        .attribute(place)
        .match(
            number ->
                number.mayBeMissing()
                    ? chooseForMissing(expectations.error(place), share, forgers)
                    : chooseNumeric(number, expectations, place, share, forgers, isRough),
            category -> chooseCategorical(category, share, forgers),
            vector -> chooseBall(vector, share));
  }

  /**
   * The error that forged reports add to a mechanism's.
   *
   * @param inclusion the probability that a person reports with it; 0 if forged reports are not
   *     counted
   */
  private record Forgers(ForgedReports reports, double inclusion) {

    static Forgers of(ForgedReports reports, double inclusion) {
      return new Forgers(reports, reports.isCounted() ? inclusion : 0);
    }

    double error(Mechanism mechanism) {
      return reports.error(mechanism, inclusion);
    }
  }

  private Mechanism chooseCategorical(Categorical attribute, PrivacyLoss share, Forgers forgers) {
    String name = wanted(attribute);
    int values = attribute.values().size();
    return remember(
        List.of("categorical", name, values, share, forgers),
        () -> categorical(attribute, name, share, forgers));
  }

  private Mechanism chooseBall(Attribute.Vector attribute, PrivacyLoss share) {
    String wanted = wanted(attribute);
    String name = wanted.equals(Planner.AUTO) ? BALL : wanted;
    return remember(
        List.of("ball", name, attribute.dimensions(), share),
        () -> Mechanisms.ball(name, attribute.dimensions(), share));
  }

  private Mechanism chooseNumeric(
      Attribute.Numeric attribute,
      Expectations expectations,
      int place,
      PrivacyLoss share,
      Forgers forgers,
      boolean isRough) {
    String name = wanted(attribute);
    Hint hint = expectations.hint(place);
    boolean isOptimized = name.equals(Planner.AUTO) || name.equals(Minimax.NAME);
    return remember(
        List.of("numeric", name, share, hint.prior(), isRough && isOptimized, forgers),
        () ->
            isOptimized
                ? numeric(name, expectations, place, share, forgers, isRough)
                : named(attribute, name, share));
  }

  /**
   * Returns a mechanism whose symbol reports either the number or that it is missing. It is a joint
   * mechanism of one attribute.
   */
  private Mechanism chooseForMissing(ExpectedError error, PrivacyLoss share, Forgers forgers) {
    return remember(
        List.of("missing", error, share, forgers),
        () -> {
          Target target = error.target(0, 1, 1, ErrorLimit.NONE);
          Coordinate best =
              JointAttribute.numberWindows(true, error.assumed(), 2).stream()
                  .min(
                      Comparator.comparingDouble(
                          one ->
                              target.total(WindowSearch.truth(one.dilution(), share), List.of(one))
                                  + forgeryError(one.coordinate(), error, share, forgers)))
                  .orElseThrow()
                  .coordinate();
          return Mechanisms.joint(List.of(best), share);
        });
  }

  private static double forgeryError(
      Coordinate coordinate, ExpectedError error, PrivacyLoss share, Forgers forgers) {
    return forgers.reports().isCounted()
        ? error.scale() * forgers.error(Mechanisms.joint(List.of(coordinate), share))
        : 0;
  }

  private Mechanism named(Attribute attribute, String name, PrivacyLoss share) {
    Mechanisms.NumericFamily family = Mechanisms.numeric().named(name);
    NumericMechanism mechanism = family.create(usable(family.deltaUse(), share));
    if (!isFineEnough(mechanism)) {
      throw new IllegalArgumentException(
          ("attribute '%s': %s reports one of %s symbols; distributions are requested, which need"
                  + " %s or more")
              .formatted(attribute.name(), name, mechanism.symbols(), HISTOGRAM_SYMBOLS));
    }
    return mechanism;
  }

  private boolean isFineEnough(NumericMechanism mechanism) {
    return !isHistogram || mechanism.symbols() >= HISTOGRAM_SYMBOLS;
  }

  /** Returns a mechanism for all numbers at once. */
  Mechanism vector(String name, int dimensions, PrivacyLoss loss) {
    return remember(
        List.of("vector", name, dimensions, loss),
        () -> {
          var family = Mechanisms.vector().named(name);
          return family.create(dimensions, usable(family.deltaUse(), loss));
        });
  }

  private Mechanism remember(Object key, Supplier<Mechanism> design) {
    return Objects.requireNonNull(designed.computeIfAbsent(key, absent -> design.get()));
  }

  private static Mechanism categorical(
      Categorical attribute, String name, PrivacyLoss share, Forgers forgers) {
    int values = attribute.values().size();
    ExpectedError expected = ExpectedError.of(attribute, Hint.NONE);
    if (!name.equals(Planner.AUTO)) {
      var family = Mechanisms.categorical().named(name);
      return family.create(values, usable(family.deltaUse(), share));
    }
    return leastNoise(
        Mechanisms.categorical().stream()
            .filter(family -> isPossible(family.deltaUse(), share))
            .map(family -> family.create(values, usable(family.deltaUse(), share))),
        mechanism -> expected.noise(mechanism) + forgers.error(mechanism));
  }

  private Mechanism numeric(
      String name,
      Expectations expectations,
      int place,
      PrivacyLoss share,
      Forgers forgers,
      boolean isRough) {
    if (!isRough && name.equals(Minimax.NAME)) {
      return Mechanisms.numeric(name, PrivacyLoss.pure(share.epsilon()));
    }
    Stream<NumericMechanism> registered =
        Mechanisms.numeric().stream()
            .filter(family -> isPossible(family.deltaUse(), share))
            .filter(family -> family.leastEpsilon() <= share.epsilon())
            .filter(family -> !(isRough && family.name().equals(Minimax.NAME)))
            .map(family -> family.create(usable(family.deltaUse(), share)));
    return leastNoise(
        Stream.concat(registered, isRough ? Stream.of() : forPrior(expectations.hint(place), share))
            .filter(this::isFineEnough),
        mechanism ->
            expectations.cost(place, mechanism)
                + expectations.error(place).scale() * forgers.error(mechanism));
  }

  private static Stream<NumericMechanism> forPrior(Hint hint, PrivacyLoss share) {
    if (hint.prior().isEmpty() || share.epsilon() > Minimax.MAX_EPSILON) {
      return Stream.of();
    }
    double[] bins = hint.prior().stream().mapToDouble(Double::doubleValue).toArray();
    return Stream.of(Minimax.forPrior(PrivacyLoss.pure(share.epsilon()), bins, PRIOR_ALLOWANCE));
  }

  /** Returns the loss without δ if the mechanism is pure: in a plan with δ, it does not use δ. */
  private static PrivacyLoss usable(DeltaUse use, PrivacyLoss share) {
    return use == DeltaUse.NONE ? PrivacyLoss.pure(share.epsilon()) : share;
  }

  private static boolean isPossible(DeltaUse use, PrivacyLoss share) {
    return use != DeltaUse.REQUIRED || !share.isPure();
  }

  private static Mechanism leastNoise(
      Stream<? extends Mechanism> candidates, ToDoubleFunction<Mechanism> error) {
    return candidates
        .filter(mechanism -> mechanism.bits() <= COMPACT_BITS)
        .map(Mechanism.class::cast)
        .min(Comparator.comparingDouble(error))
        .orElseThrow();
  }
}
