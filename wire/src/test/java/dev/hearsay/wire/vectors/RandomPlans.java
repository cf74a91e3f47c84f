package dev.hearsay.wire.vectors;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Series.Every;
import dev.hearsay.audit.Audit;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.VectorMechanism;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Small plans of all laws, with arbitrary weights and claims. Some claims are true to the last bit,
 * others false by one bit. The plans are for tests that compare two implementations on thousands of
 * plans; {@link PlanVector} computes Java's results for one. Every plan can be written and read,
 * and its schema is total.
 */
public final class RandomPlans {

  private static final PrivacyLoss ANYTHING = new PrivacyLoss(64, 0.999);
  private static final double LEAST = PrivacyLoss.MIN_EPSILON;

  private final Dice dice;
  private final RandomLaws laws;
  private final boolean hasMissing;

  private RandomPlans(long seed, boolean hasMissing) {
    this.dice = new Dice(seed);
    this.laws = new RandomLaws(dice, hasMissing);
    this.hasMissing = hasMissing;
  }

  /** Creates a sequence of plans, the same for the same seed. */
  public RandomPlans(long seed) {
    this(seed, false);
  }

  /**
   * Returns other plans, in which some numbers may be missing, and of laws that were added later.
   */
  public static RandomPlans withMissing(long seed) {
    return new RandomPlans(seed, true);
  }

  /** Returns the next plan. Some are series, and some are waves of one. */
  public Plan next() {
    while (true) {
      try {
        return dice.oneIn(6) ? series(once()) : once();
      } catch (IllegalArgumentException e) {
        // Weights that reveal nothing about the value make no mechanism, so others are drawn.
      }
    }
  }

  private Plan once() {
    List<Attribute> attributes = attributes();
    boolean isOne = dice.oneIn(2);
    List<Plan.Part> parts = parts(attributes);
    if (isOne && dice.oneIn(2)) {
      parts.addAll(parts(attributes)); // where one part is drawn, attributes may be in several
    }
    Sampling sampling = sampling(isOne ? 1 : dice.from(1, parts.size()), parts.size());
    Schema schema = new Schema("random " + dice.below(1_000), attributes, question());
    boolean isPure = parts.stream().allMatch(part -> part.mechanism().claim().isPure());
    PrivacyLoss most = isPure ? PrivacyLoss.pure(PrivacyLoss.MAX_EPSILON) : ANYTHING;
    PrivacyLoss loss = claim(new Plan(schema, most, sampling, parts));
    return new Plan(schema, loss, sampling, parts);
  }

  private Optional<String> question() {
    return dice.oneIn(8) ? Optional.of("“what” — \uD83D\uDE00?") : Optional.empty();
  }

  /**
   * Returns the plan's exact loss, or a false claim that is slightly or much smaller, or a larger
   * claim.
   */
  private PrivacyLoss claim(Plan plan) {
    var exact = plan.audit().loss();
    double epsilon = Math.max(LEAST, Math.min(PrivacyLoss.MAX_EPSILON, exact.epsilon()));
    double delta = plan.loss().isPure() ? 0 : Math.min(ANYTHING.delta(), exact.delta());
    return switch (dice.below(9)) {
      case 0 -> new PrivacyLoss(Math.max(LEAST, Math.nextDown(epsilon)), delta);
      case 1 -> new PrivacyLoss(Math.max(LEAST, epsilon * dice.fraction()), delta);
      case 2 -> new PrivacyLoss(Math.min(PrivacyLoss.MAX_EPSILON, epsilon * 1.5), delta);
      default -> new PrivacyLoss(epsilon, delta);
    };
  }

  private Plan series(Plan plan) {
    int waves = dice.from(1, 60);
    Series series =
        new Series(
            waves,
            dice.from(1, Math.min(3, waves)),
            dice.oneOf(List.of(Every.values())),
            Instant.ofEpochSecond(1_893_456_000L + dice.below(100_000_000)),
            dice.below(100));
    PrivacyLoss all =
        new PrivacyLoss(
            Math.min(PrivacyLoss.MAX_EPSILON, plan.loss().epsilon() * series.answers()),
            plan.loss().delta());
    Plan whole = new Plan(plan.schema(), all, plan.sampling(), plan.parts(), Optional.of(series));
    return dice.oneIn(3) ? whole : whole.wave(dice.from(1, waves));
  }

  private Sampling sampling(int sampled, int parts) {
    if (sampled == parts || dice.oneIn(2)) {
      return Sampling.evenly(sampled, parts);
    }
    Integer[] weights = new Integer[parts];
    Arrays.fill(weights, (int) ((long) sampled * Sampling.UNIT / parts));
    weights[0] += (int) ((long) sampled * Sampling.UNIT - (long) weights[0] * parts);
    for (int i = 1; i < parts; i++) {
      int most = Math.min(weights[i] - 1, Sampling.UNIT - weights[i - 1]);
      int moved = most <= 0 ? 0 : dice.below(most);
      weights[i] -= moved;
      weights[i - 1] += moved;
    }
    return Sampling.weighted(List.of(weights));
  }

  private List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    int count = dice.from(1, 5);
    for (int i = 0; i < count; i++) {
      attributes.add(attribute("a" + i));
    }
    return attributes;
  }

  private Attribute attribute(String name) {
    return switch (dice.below(5)) {
      case 0, 1 -> number(name);
      case 2, 3 -> category(name, dice.oneIn(4) ? dice.from(60, 140) : dice.from(2, 9));
      default -> new Attribute.Vector(name, dice.from(1, 7), 0.25 + dice.fraction());
    };
  }

  private Attribute number(String name) {
    double min =
        dice.oneOf(List.of(0.0, -0.0, -1.0, -273.15, 1e-300, -1e300, 20 * dice.fraction()));
    double width = dice.oneOf(List.of(1.0, 0.1, 4.9e-324, 1e300, 3.0, dice.fraction()));
    double max = Math.max(min + width, Math.nextUp(min));
    return hasMissing && dice.oneIn(2)
        ? new Attribute.Numeric(name, min, max).clamped().missingAllowed()
        : new Attribute.Numeric(name, min, max, true, mechanism());
  }

  private Attribute category(String name, int values) {
    List<String> names =
        IntStream.range(0, values).mapToObj(i -> i == 1 ? "ü \"1\"" : "v" + i).toList();
    return new Attribute.Categorical(name, names, Optional.of(dice.oneOf(names)), mechanism());
  }

  private Optional<String> mechanism() {
    return dice.oneIn(5) ? Optional.of("wanted") : Optional.empty();
  }

  /** Returns parts with every attribute in one of them; neighbours are sometimes together. */
  private List<Plan.Part> parts(List<Attribute> attributes) {
    List<Plan.Part> parts = new ArrayList<>();
    for (int start = 0; start < attributes.size(); ) {
      int end = Math.min(attributes.size(), start + dice.oneOf(List.of(1, 1, 2, 3)));
      while (end - start > 1 && !areTogether(attributes.subList(start, end))) {
        end--;
      }
      List<Attribute> covered = attributes.subList(start, end);
      Mechanism mechanism =
          parts.isEmpty() || !dice.oneIn(4) || covered.size() > 1
              ? mechanism(covered)
              : same(parts, covered.get(0)).orElseGet(() -> mechanism(covered));
      parts.add(new Plan.Part(IntStream.range(start, end).boxed().toList(), mechanism));
      start = end;
    }
    return parts;
  }

  /** Returns the mechanism of an earlier part, if both attributes are numbers. */
  private static Optional<Mechanism> same(List<Plan.Part> parts, Attribute attribute) {
    return parts.stream()
        .map(Plan.Part::mechanism)
        .filter(NumericMechanism.class::isInstance)
        .filter(one -> attribute instanceof Attribute.Numeric && !attribute.mayBeMissing())
        .findFirst();
  }

  private static boolean areTogether(List<Attribute> covered) {
    boolean hasVector = covered.stream().anyMatch(Attribute.Vector.class::isInstance);
    return !(hasVector && covered.stream().anyMatch(RandomPlans::isNoPoint));
  }

  private static boolean isNoPoint(Attribute attribute) {
    return attribute instanceof Attribute.Categorical || attribute.mayBeMissing();
  }

  private Mechanism mechanism(List<Attribute> covered) {
    boolean hasCategory = covered.stream().anyMatch(RandomPlans::isNoPoint);
    boolean hasVector = covered.stream().anyMatch(Attribute.Vector.class::isInstance);
    if (covered.size() == 1 && !covered.get(0).mayBeMissing() && !dice.oneIn(8)) {
      return covered
          .get(0)
          .match(
              number -> numeric(laws.number()),
              category -> categorical(category.values().size()),
              vector -> ball(vector.dimensions()));
    }
    return hasVector || (!hasCategory && dice.oneIn(2))
        ? cube(covered.stream().mapToInt(Attribute::width).sum())
        : joint(covered);
  }

  private NumericMechanism numeric(NumericLaw law) {
    double[] values = new double[law.symbols()];
    boolean isMirrored = dice.oneIn(2);
    for (int i = 0; i < values.length; i++) {
      values[i] = isMirrored && i >= (values.length + 1) / 2 ? -values[values.length - 1 - i] : x();
    }
    if (dice.oneIn(2)) {
      try {
        NumericMechanism derived = new NumericMechanism(name(law), claim(law), law);
        if (IntStream.range(0, law.symbols()).allMatch(i -> Double.isFinite(derived.decode(i)))) {
          return derived;
        }
      } catch (IllegalArgumentException e) {
        // The decoding of a table does not follow.
      }
    }
    return new NumericMechanism(name(law), claim(law), law, values);
  }

  private double x() {
    return dice.oneOf(List.of(0.0, -0.0, 1.0, -1e-7, 3 * dice.fraction() - 1.5, 1e17, -12.0));
  }

  private Mechanism categorical(int values) {
    CategoricalLaw law = laws.category(values);
    return new CategoricalMechanism(name(law), claim(law), law);
  }

  private Mechanism cube(int dimensions) {
    var law = laws.cube(dimensions);
    VectorMechanism mechanism = new VectorMechanism(name(law), claim(law), law);
    if (!Double.isFinite(mechanism.scale())) {
      throw new IllegalArgumentException("the signs reveal nothing");
    }
    return mechanism;
  }

  private Mechanism ball(int dimensions) {
    var law = laws.codebook(dimensions);
    if (!(law.weight(true) > law.weight(false))) {
      throw new IllegalArgumentException("the words reveal nothing");
    }
    return new BallMechanism(name(law), claim(law), law);
  }

  private Mechanism joint(List<Attribute> covered) {
    List<Coordinate> coordinates =
        covered.stream()
            .map(
                one ->
                    one.match(
                        number ->
                            new Coordinate(
                                true,
                                dice.from(2, 5),
                                dice.oneOf(List.of(1, 3)),
                                number.mayBeMissing()),
                        category -> Coordinate.category(category.values().size()),
                        vector -> Coordinate.category(2)))
            .toList();
    var law = laws.joint(coordinates);
    return new JointMechanism(name(law), claim(law), law);
  }

  private String name(Law law) {
    return law.getClass().getSimpleName() + (dice.oneIn(3) ? "′" : "");
  }

  /** Returns the law's loss, with or without δ; sometimes a smaller one. */
  private PrivacyLoss claim(Law law) {
    double delta = dice.oneOf(List.of(0.0, 0.0, 0.0, 1e-9, 0.01, dice.fraction()));
    double exact = Audit.leastEpsilon(law, new PrivacyLoss(1, delta));
    double claimed = dice.oneIn(6) ? exact * dice.fraction() : exact;
    return new PrivacyLoss(Math.max(LEAST, Math.min(PrivacyLoss.MAX_EPSILON, claimed)), delta);
  }

  /** Returns a stream of this number of plans. */
  public static Stream<Plan> stream(long seed, int count) {
    RandomPlans plans = new RandomPlans(seed);
    return Stream.generate(plans::next).limit(count);
  }
}
