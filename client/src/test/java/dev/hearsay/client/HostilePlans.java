package dev.hearsay.client;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.TableLaw;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.vector.VectorMechanism;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random plans that no planner would make, with laws of all kinds, arbitrary weights, and the
 * oddest ranges and names. Core accepts each of them, and their schemas are total.
 */
final class HostilePlans {

  /** A loss that nearly every law keeps, with any weights. */
  static final PrivacyLoss ANYTHING = new PrivacyLoss(64, 0.999_999);

  private static final double[] ENDS = {
    -1e308, -1e16, -100, -1, -1e-300, -Double.MIN_VALUE, 0, Double.MIN_VALUE, 1e-10, 1, 7, 1e300
  };

  private final SplittableRandom random;
  private final List<Attribute> attributes = new ArrayList<>();
  private final List<Plan.Part> parts = new ArrayList<>();

  HostilePlans(SplittableRandom random) {
    this.random = random;
  }

  /** Returns another plan, which a device may accept or refuse. */
  Plan next() {
    attributes.clear();
    parts.clear();
    int count = 1 + random.nextInt(3);
    while (parts.size() < count) {
      try {
        addPart();
      } catch (IllegalArgumentException e) {
        // These weights are illegal, so others are drawn.
      }
    }
    return new Plan(
        new Schema("hostile", attributes), ANYTHING, 1 + random.nextInt(parts.size()), parts);
  }

  private void addPart() {
    switch (random.nextInt(6)) {
      case 0, 1 -> add(List.of(number()), numeric(law()));
      case 2, 3 -> addCategory(2 + random.nextInt(6));
      case 4 -> addJoint(1 + random.nextInt(4));
      default -> addVector(1 + random.nextInt(5));
    }
  }

  private void add(List<Attribute> covered, Mechanism mechanism) {
    int first = attributes.size();
    attributes.addAll(covered);
    parts.add(new Plan.Part(IntStream.range(first, attributes.size()).boxed().toList(), mechanism));
  }

  private Attribute number() {
    double min = ENDS[random.nextInt(ENDS.length)];
    double max = ENDS[random.nextInt(ENDS.length)];
    String name = "n" + attributes.size();
    return new Attribute.Numeric(name, min, max, true, Optional.empty());
  }

  private void addCategory(int values) {
    List<String> names =
        new ArrayList<>(List.of("a", "", "\u0000", "NaN", "a'b\"", "\uD83D\uDE00", "x".repeat(99)));
    List<String> listed = names.subList(0, values);
    Optional<String> other = Optional.of(listed.get(random.nextInt(values)));
    String name = "c" + attributes.size();
    add(
        List.of(new Attribute.Categorical(name, listed, other, Optional.empty())),
        new CategoricalMechanism("hostile", ANYTHING, categorical(values)));
  }

  private void addVector(int dimensions) {
    List<Attribute> covered = new ArrayList<>();
    for (int i = 0; i < dimensions; i++) {
      String name = "v" + attributes.size() + "-" + i;
      covered.add(new Attribute.Numeric(name, -i - 1e-3, 1e5, true, Optional.empty()));
    }
    add(
        covered,
        new VectorMechanism("hostile", ANYTHING, new SignsLaw(dimensions, weight(Law.TOTAL))));
  }

  /** Adds a joint part. Its two weights are those of a law of one block. */
  private void addJoint(int count) {
    List<Attribute> covered = new ArrayList<>();
    List<Coordinate> coordinates = new ArrayList<>();
    int tuples = 1;
    int inside = 1;
    for (int i = 0; i < count; i++) {
      boolean isNumber = random.nextBoolean();
      Coordinate one =
          isNumber
              ? Coordinate.number(2 + random.nextInt(6), 1 + random.nextInt(5))
              : Coordinate.category(2 + random.nextInt(3));
      coordinates.add(one);
      tuples *= one.symbols();
      inside *= one.width();
      String name = "j" + attributes.size() + "-" + i;
      List<String> values = List.of("a", "", "NaN", "-1").subList(0, Math.min(4, one.nodes()));
      covered.add(
          isNumber
              ? new Attribute.Numeric(name, -1e300, 1e-300, true, Optional.empty())
              : new Attribute.Categorical(name, values, Optional.of("a"), Optional.empty()));
    }
    BlockLaw block = block(tuples - inside + 1, inside);
    JointLaw law = new JointLaw(coordinates, block.low(), block.high());
    add(covered, new JointMechanism("hostile", ANYTHING, law));
  }

  private NumericMechanism numeric(NumericLaw law) {
    double[] values = new double[law.symbols()];
    Arrays.setAll(values, symbol -> random.nextInt(-9, 10) * 1e3);
    return new NumericMechanism("hostile", ANYTHING, law, values);
  }

  private NumericLaw law() {
    return switch (random.nextInt(4)) {
      case 0 -> block(2 + random.nextInt(9), 1 + random.nextInt(9));
      case 1 -> noise(2 + random.nextInt(9), 1 + random.nextInt(20));
      case 2 -> table(2 + random.nextInt(5), 2 + random.nextInt(7));
      default -> new MixtureLaw(weight(Law.TOTAL), block(5, 2), block(2, 1));
    };
  }

  private CategoricalLaw categorical(int values) {
    return switch (random.nextInt(5)) {
      case 0 -> new DirectLaw(block(values, 1));
      case 1 -> new HashedLaw(values, block(2 + random.nextInt(9), 1));
      case 2 -> new BitsLaw(values, weight(Law.TOTAL), weight(Law.TOTAL));
      case 3 -> new SubsetLaw(values, 1 + random.nextInt(values), weight(Law.TOTAL));
      default -> new OneHotLaw(values, noise(2, 1 + random.nextInt(9)));
    };
  }

  /** Returns a weight of any magnitude. With uniform weights, none would be small. */
  private long weight(long most) {
    long any = random.nextLong(most + 1) >> random.nextInt(62);
    return random.nextBoolean() ? any : most - any;
  }

  private BlockLaw block(int nodes, int width) {
    long low = weight(Law.TOTAL / (nodes - 1L + width) - width);
    for (int tries = 0; tries < width; tries++, low++) {
      long rest = Law.TOTAL - low * (nodes - 1L);
      if (rest % width == 0) {
        return new BlockLaw(nodes, width, low, rest / width);
      }
    }
    throw new IllegalArgumentException("nodes − 1 and width have a common factor");
  }

  private NoiseLaw noise(int nodes, int reach) {
    long[] noise = new long[reach + 1];
    long left = Law.TOTAL;
    for (int k = 1; k <= reach; k++) {
      noise[k] = weight(left / 4);
      left -= 2 * noise[k];
    }
    noise[0] = left;
    return new NoiseLaw(nodes, noise);
  }

  private TableLaw table(int rows, int symbols) {
    long[][] weights = new long[rows][symbols];
    for (long[] row : weights) {
      long left = Law.TOTAL;
      for (int i = 1; i < symbols; i++) {
        row[i] = weight(left / 2);
        left -= row[i];
      }
      row[0] = left;
    }
    return new TableLaw(weights);
  }
}
