package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.estimate.Prediction;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.Mechanisms;
import dev.hearsay.mechanism.Mechanisms.DeltaUse;
import dev.hearsay.mechanism.Minimax;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes plans in which every device reports on m of the attributes and spends an m-th of its loss
 * on each.
 *
 * <p>A mechanism is the attribute's own if the schema names one, else the one set here for its
 * kind, else {@value #AUTO}: the one with the least predicted error whose reports are compact. m is
 * chosen likewise: more attributes a report is more data an attribute, but less loss to spend on
 * each.
 */
public final class PlanBuilder {

  /** The name that leaves the choice to us. */
  public static final String AUTO = "auto";

  /** What {@value #AUTO} allows a report on one attribute to take. */
  private static final int COMPACT_BITS = 64;

  /**
   * Spending less than this on an attribute is never better than reporting on fewer: below it noise
   * grows faster than 1/share.
   */
  private static final double LEAST_SHARE = 1;

  private static final String VECTOR = "duchi-vector";

  private final Schema schema;
  private final PrivacyLoss loss;
  private final Map<Object, Mechanism> designed = new HashMap<>();
  private String numeric = AUTO;
  private String categorical = AUTO;
  private boolean allAtOnce;
  private OptionalInt sampled = OptionalInt.empty();

  PlanBuilder(Schema schema, PrivacyLoss loss) {
    this.schema = schema;
    this.loss = loss;
  }

  /** Uses a mechanism for every attribute whose kind it is for; or for all at once. */
  public PlanBuilder mechanism(String name) {
    boolean isNumeric = isNamed(name, Mechanisms.numeric().stream().map(family -> family.name()));
    boolean isCategorical =
        isNamed(name, Mechanisms.categorical().stream().map(family -> family.name()));
    allAtOnce = name.equals(VECTOR);
    if (!isNumeric && !isCategorical && !allAtOnce && !name.equals(AUTO)) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + name + "'; there are " + String.join(", ", names()));
    }
    numeric = isNumeric || name.equals(AUTO) ? name : numeric;
    categorical = isCategorical || name.equals(AUTO) ? name : categorical;
    return this;
  }

  private static boolean isNamed(String name, Stream<String> names) {
    return names.anyMatch(name::equals);
  }

  /** All names that a plan's mechanism may have. */
  public static List<String> names() {
    return Stream.of(
            Stream.of(AUTO),
            Mechanisms.numeric().stream().map(family -> family.name()),
            Mechanisms.categorical().stream().map(family -> family.name()),
            Stream.of(VECTOR))
        .flatMap(Function.identity())
        .distinct()
        .toList();
  }

  /** Reports on exactly {@code parts} attributes; on all of them is the papers' baseline. */
  public PlanBuilder sample(int parts) {
    if (parts < 1 || parts > schema.attributes().size()) {
      throw new IllegalArgumentException(
          "sample is " + parts + "; it must be in [1, " + schema.attributes().size() + "]");
    }
    sampled = OptionalInt.of(parts);
    return this;
  }

  public Plan build() {
    if (allAtOnce) {
      return allAtOnce();
    }
    int best =
        sampled.orElseGet(
            () ->
                IntStream.rangeClosed(1, mostWorthTrying())
                    .boxed()
                    .min(Comparator.comparingDouble(this::predictedError))
                    .orElseThrow());
    return new Plan(schema, loss, best, parts(best, false));
  }

  private Plan allAtOnce() {
    if (sampled.isPresent() && sampled.getAsInt() != 1) {
      throw new IllegalArgumentException(VECTOR + " reports on all attributes at once, in 1 part");
    }
    List<Integer> all = IntStream.range(0, schema.attributes().size()).boxed().toList();
    for (Attribute attribute : schema.attributes()) {
      if (attribute instanceof Categorical) {
        throw new IllegalArgumentException(
            VECTOR + " is for numbers; attribute '" + attribute.name() + "' is categorical");
      }
    }
    Mechanism mechanism = Mechanisms.vector(VECTOR, all.size(), loss);
    return new Plan(schema, loss, 1, List.of(new Plan.Part(all, mechanism)));
  }

  private int mostWorthTrying() {
    double most = Math.ceil(loss.epsilon() / LEAST_SHARE);
    return (int) Math.min(schema.attributes().size(), Math.max(1, most));
  }

  /**
   * The mean squared error that m leads to, added up over the attributes, times n. Minimax
   * mechanisms take a few tenths of a second each to design, so here the best of the others stands
   * in for them.
   */
  private double predictedError(int m) {
    double inclusion = m / (double) schema.attributes().size();
    double sum = 0;
    for (Plan.Part part : parts(m, true)) {
      sum += designedError(part.mechanism(), inclusion);
    }
    return sum;
  }

  private static double designedError(Mechanism mechanism, double inclusion) {
    return Prediction.variance(
        Prediction.noise(mechanism), Prediction.spread(mechanism), inclusion);
  }

  private List<Plan.Part> parts(int m, boolean isRough) {
    PrivacyLoss share = new PrivacyLoss(share(loss.epsilon(), m), share(loss.delta(), m));
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < schema.attributes().size(); i++) {
      parts.add(new Plan.Part(List.of(i), mechanism(schema.attributes().get(i), share, isRough)));
    }
    return parts;
  }

  /** The largest double of which m do not exceed the whole. */
  private static double share(double whole, int m) {
    double share = whole / m;
    boolean isTooMuch =
        new BigDecimal(share).multiply(BigDecimal.valueOf(m)).compareTo(new BigDecimal(whole)) > 0;
    return isTooMuch ? Math.nextDown(share) : share;
  }

  /** Attributes of one kind share their mechanism, so each is designed once. */
  private Mechanism mechanism(Attribute attribute, PrivacyLoss share, boolean isRough) {
    if (attribute instanceof Categorical category) {
      String name = attribute.mechanism().orElse(categorical);
      int values = category.values().size();
      return Objects.requireNonNull(
          designed.computeIfAbsent(
              List.of("categorical", name, values, share),
              key ->
                  name.equals(AUTO)
                      ? leastNoise(categoricalCandidates(values, share))
                      : Mechanisms.categorical(name, values, usable(name, share, false))));
    }
    String wanted = attribute.mechanism().orElse(numeric);
    String name = isRough && wanted.equals(Minimax.NAME) ? AUTO : wanted;
    return Objects.requireNonNull(
        designed.computeIfAbsent(
            List.of("numeric", name, share, isRough),
            key ->
                name.equals(AUTO)
                    ? leastNoise(numericCandidates(share, isRough))
                    : Mechanisms.numeric(name, usable(name, share, true))));
  }

  /** A pure mechanism in a plan with δ simply does not use it. */
  private static PrivacyLoss usable(String name, PrivacyLoss share, boolean isNumeric) {
    Stream<DeltaUse> use =
        isNumeric
            ? Mechanisms.numeric().stream()
                .filter(family -> family.name().equals(name))
                .map(family -> family.deltaUse())
            : Mechanisms.categorical().stream()
                .filter(family -> family.name().equals(name))
                .map(family -> family.deltaUse());
    return use.anyMatch(DeltaUse.NONE::equals) ? PrivacyLoss.pure(share.epsilon()) : share;
  }

  private static Stream<Mechanism> numericCandidates(PrivacyLoss share, boolean isRough) {
    return Mechanisms.numeric().stream()
        .filter(family -> isPossible(family.deltaUse(), share))
        .filter(family -> !(isRough && family.name().equals(Minimax.NAME)))
        .map(family -> family.create(usable(family.name(), share, true)));
  }

  private static Stream<Mechanism> categoricalCandidates(int values, PrivacyLoss share) {
    return Mechanisms.categorical().stream()
        .filter(family -> isPossible(family.deltaUse(), share))
        .map(family -> family.create(values, usable(family.name(), share, false)));
  }

  private static boolean isPossible(DeltaUse use, PrivacyLoss share) {
    return use != DeltaUse.REQUIRED || !share.isPure();
  }

  private static Mechanism leastNoise(Stream<Mechanism> candidates) {
    return candidates
        .filter(mechanism -> mechanism.bits() <= COMPACT_BITS)
        .min(Comparator.comparingDouble(Prediction::noise))
        .orElseThrow();
  }
}
