package dev.hearsay.web;

import dev.hearsay.Attribute;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Law;
import dev.hearsay.law.category.BitsLaw;
import dev.hearsay.law.category.DirectLaw;
import dev.hearsay.law.category.HashedLaw;
import dev.hearsay.law.category.OneHotLaw;
import dev.hearsay.law.category.SubsetLaw;
import dev.hearsay.law.joint.Coordinate;
import dev.hearsay.law.joint.JointLaw;
import dev.hearsay.law.number.BlockLaw;
import dev.hearsay.law.number.MixtureLaw;
import dev.hearsay.law.number.NoiseLaw;
import dev.hearsay.law.number.NumericLaw;
import dev.hearsay.law.number.SymbolLaw;
import dev.hearsay.law.number.TableLaw;
import dev.hearsay.law.vector.CodebookLaw;
import dev.hearsay.law.vector.SignsLaw;
import dev.hearsay.mechanism.BallMechanism;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.VectorMechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Mechanisms of every law, mostly with weights that nobody fitted: every ratio is another one. */
final class RandomMechanisms {

  private final Random random;

  RandomMechanisms(Random random) {
    this.random = random;
  }

  Mechanism next() {
    List<Supplier<Mechanism>> kinds =
        List.of(
            () -> numeric(block()),
            () -> numeric(noise()),
            () -> numeric(table()),
            () -> numeric(mixture()),
            () -> category(new DirectLaw(response(values()))),
            () -> category(new BitsLaw(values(), weight(), weight())),
            () -> category(new HashedLaw(values(), response(2 + random.nextInt(9)))),
            this::subset,
            () -> category(new OneHotLaw(2 + random.nextInt(5), noise())),
            () -> new VectorMechanism("signs", claim(), new SignsLaw(dimensions(), mostly())),
            this::codebook,
            () -> new JointMechanism("joint", claim(), joint()));
    return kinds.get(random.nextInt(kinds.size())).get();
  }

  private PrivacyLoss claim() {
    double epsilon = Math.exp(6 * random.nextDouble() - 4);
    return random.nextInt(3) > 0
        ? PrivacyLoss.pure(epsilon)
        : new PrivacyLoss(epsilon, Math.exp(-14 * random.nextDouble() - 2));
  }

  /** Of any size, and now and then nothing or everything. */
  private long weight() {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> Law.TOTAL;
      default -> random.nextLong() >>> (2 + random.nextInt(20));
    };
  }

  private long mostly() {
    return Law.TOTAL - (random.nextLong() >>> (4 + random.nextInt(8)));
  }

  private int values() {
    return 2 + random.nextInt(random.nextInt(4) == 0 ? 200 : 8);
  }

  private int dimensions() {
    return 1 + random.nextInt(random.nextInt(3) == 0 ? 150 : 6);
  }

  private BlockLaw block() {
    return blockOf(2 + random.nextInt(7), 1 + random.nextInt(6));
  }

  private BlockLaw response(int nodes) {
    return blockOf(nodes, 1);
  }

  /** Fitted now and then, else with any weight that leaves a whole one for the block. */
  private BlockLaw blockOf(int nodes, int width) {
    if (random.nextInt(4) == 0) {
      return BlockLaw.fit(nodes, width, PrivacyLoss.pure(claim().epsilon()));
    }
    long low = (long) (random.nextDouble() * Law.TOTAL / (nodes + width));
    for (int tries = 1; (Law.TOTAL - (nodes - 1) * low) % width != 0; tries++, low--) {
      if (tries == width) {
        throw new IllegalArgumentException("no whole weights fit");
      }
    }
    return new BlockLaw(nodes, width, low, (Law.TOTAL - (nodes - 1) * low) / width);
  }

  private NoiseLaw noise() {
    int nodes = 2 + random.nextInt(5);
    long[] noise = new long[nodes + 1 + random.nextInt(7)];
    for (int i = 1; i < noise.length; i++) {
      boolean isRun = i > 1 && random.nextInt(3) == 0;
      noise[i] = isRun ? noise[i - 1] : random.nextLong() >>> (8 + random.nextInt(12));
    }
    noise[0] = Law.TOTAL - 2 * IntStream.range(1, noise.length).mapToLong(i -> noise[i]).sum();
    return new NoiseLaw(nodes, noise);
  }

  private TableLaw table() {
    long[][] rows = new long[2 + random.nextInt(4)][2 + random.nextInt(6)];
    for (long[] row : rows) {
      long left = Law.TOTAL;
      for (int symbol = 1; symbol < row.length; symbol++) {
        row[symbol] = random.nextInt(20) == 0 ? 0 : (long) (random.nextDouble() * left / 2);
        left -= row[symbol];
      }
      row[0] = left;
    }
    return new TableLaw(rows);
  }

  private MixtureLaw mixture() {
    SymbolLaw first = random.nextBoolean() ? table() : noise();
    int steps = first.nodes() - 1;
    int divisor = steps % 2 == 0 ? steps / 2 : steps;
    SymbolLaw second = blockOf(divisor + 1, 1 + random.nextInt(3));
    return new MixtureLaw(random.nextLong() >>> 2, first, second);
  }

  private Mechanism numeric(NumericLaw law) {
    boolean holdsTable =
        law instanceof TableLaw
            || (law instanceof MixtureLaw mix && mix.first() instanceof TableLaw);
    return holdsTable || random.nextInt(8) == 0
        ? new NumericMechanism("number", claim(), law, decoding(law.symbols()))
        : new NumericMechanism("number", claim(), law);
  }

  /** Any numbers, or such that the second half mirrors the first. */
  private double[] decoding(int symbols) {
    double[] values = random.doubles(symbols, -9, 9).toArray();
    if (random.nextBoolean()) {
      IntStream.range(0, symbols / 2).forEach(i -> values[symbols - 1 - i] = -values[i]);
    }
    return values;
  }

  private Mechanism category(dev.hearsay.law.category.CategoricalLaw law) {
    return new CategoricalMechanism("category", claim(), law);
  }

  private Mechanism subset() {
    int values = values();
    return category(new SubsetLaw(values, 1 + random.nextInt(values - 1), mostly()));
  }

  private Mechanism codebook() {
    int pairs = 1 + random.nextInt(9);
    return new BallMechanism(
        "codebook",
        claim(),
        new CodebookLaw(1 + random.nextInt(12), pairs, 1 + random.nextInt(pairs), mostly()));
  }

  private JointLaw joint() {
    List<Coordinate> coordinates = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    int tuples = 1;
    int inside = 1;
    for (int i = 0; i < count; i++) {
      Coordinate one =
          random.nextBoolean()
              ? Coordinate.category(2 + random.nextInt(6))
              : Coordinate.number(2 + random.nextInt(5), 1 + random.nextInt(4));
      coordinates.add(one);
      tuples *= one.symbols();
      inside *= one.width();
    }
    BlockLaw block = blockOf(tuples - inside + 1, inside);
    return new JointLaw(coordinates, block.low(), block.high());
  }

  /** Attributes that a mechanism fits, with a place for every value. */
  List<Attribute> attributesOf(Mechanism mechanism, int first) {
    return mechanism.match(
        number -> List.of(number(first)),
        category -> List.of(category(first, category.values())),
        cube -> cube(first, cube.dimensions()),
        ball -> List.of(new Attribute.Vector("v" + first, ball.dimensions(), size())),
        joint ->
            IntStream.range(0, joint.inputs())
                .mapToObj(i -> coordinate(first + i, joint.coordinates().get(i)))
                .toList());
  }

  private Attribute coordinate(int index, Coordinate one) {
    return one.isNumber() ? number(index) : category(index, one.nodes());
  }

  private double size() {
    return Math.exp(10 * random.nextDouble() - 5);
  }

  private Attribute number(int index) {
    double min = 100 * random.nextGaussian();
    return new Attribute.Numeric("n" + index, min, min + size()).clamped();
  }

  private Attribute category(int index, int values) {
    List<String> names = IntStream.range(0, values).mapToObj(i -> "ä" + i).toList();
    return new Attribute.Categorical("c" + index, names).withOther("ä" + random.nextInt(values));
  }

  /** One vector, or numbers and a vector. */
  private List<Attribute> cube(int first, int dimensions) {
    int numbers = Math.min(dimensions, random.nextInt(4));
    List<Attribute> all = new ArrayList<>();
    IntStream.range(0, numbers).forEach(i -> all.add(number(first + i)));
    if (numbers < dimensions) {
      all.add(new Attribute.Vector("v" + (first + numbers), dimensions - numbers, size()));
    }
    return all;
  }
}
