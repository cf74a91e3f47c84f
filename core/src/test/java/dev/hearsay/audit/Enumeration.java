package dev.hearsay.audit;

import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.exact.BinomialCoefficient;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.Law;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.SymbolLaw;
import dev.hearsay.random.BitSource;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.SignsLaw;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Writes small laws out in full, from the definition of each law and not from the formulas of its
 * profile.
 */
final class Enumeration {

  private static final BigInteger TOTAL = BigInteger.valueOf(Law.TOTAL);

  private Enumeration() {}

  static Channel of(SymbolLaw law) {
    return channel(
        law.nodes(),
        input ->
            IntStream.range(0, law.symbols())
                .mapToObj(symbol -> BigInteger.valueOf(law.weight(input, symbol)))
                .toList());
  }

  /**
   * Returns the mixture at the first law's nodes, where the second law's weights are interpolated
   * exactly.
   */
  static Channel of(MixtureLaw law) {
    SymbolLaw fine = law.first();
    SymbolLaw coarse = law.second();
    int steps = (fine.nodes() - 1) / (coarse.nodes() - 1);
    return channel(
        law.nodes(),
        input -> {
          List<BigInteger> row = new ArrayList<>();
          for (int symbol = 0; symbol < fine.symbols(); symbol++) {
            row.add(product(law.firstWeight(), fine.weight(input, symbol), steps));
          }
          int below = Math.min(input / steps, coarse.nodes() - 2);
          int beyond = input - below * steps;
          for (int symbol = 0; symbol < coarse.symbols(); symbol++) {
            long rest = Law.TOTAL - law.firstWeight();
            row.add(
                product(rest, coarse.weight(below, symbol), steps - beyond)
                    .add(product(rest, coarse.weight(below + 1, symbol), beyond)));
          }
          return row;
        });
  }

  /** Returns the law over all 2^k bit patterns. */
  static Channel of(BitsLaw law) {
    return channel(
        law.values(),
        value ->
            IntStream.range(0, 1 << law.values())
                .mapToObj(
                    pattern -> {
                      BigInteger weight = BigInteger.ONE;
                      for (int bit = 0; bit < law.values(); bit++) {
                        long set = bit == value ? law.kept() : law.raised();
                        boolean isSet = (pattern >>> bit & 1) == 1;
                        weight = weight.multiply(BigInteger.valueOf(isSet ? set : Law.TOTAL - set));
                      }
                      return weight;
                    })
                .toList());
  }

  /**
   * Returns the law over all sets of the size. Weights have the least common denominator of the two
   * cases.
   */
  static Channel of(SubsetLaw law) {
    BigInteger holding = BinomialCoefficient.of(law.values() - 1, law.size() - 1);
    BigInteger missing = BinomialCoefficient.of(law.values() - 1, law.size());
    return channel(
        law.values(),
        value ->
            IntStream.range(0, 1 << law.values())
                .filter(set -> Integer.bitCount(set) == law.size())
                .mapToObj(
                    set ->
                        (set >>> value & 1) == 1
                            ? BigInteger.valueOf(law.kept()).multiply(missing)
                            : BigInteger.valueOf(Law.TOTAL - law.kept()).multiply(holding))
                .toList());
  }

  /** Returns the law with only the first {@code seeds} hash functions, each equally likely. */
  static Channel of(HashedLaw law, int seeds) {
    int cells = law.cells().nodes();
    return channel(
        law.values(),
        value -> {
          List<BigInteger> row = new ArrayList<>();
          for (int seed = 0; seed < seeds; seed++) {
            int hash = HashedLaw.hash(seed, value, cells);
            for (int cell = 0; cell < cells; cell++) {
              row.add(BigInteger.valueOf(law.cells().weight(hash, cell)));
            }
          }
          return row;
        });
  }

  /** Returns the law over all tuples of symbols. */
  static Channel of(OneHotLaw law) {
    int symbols = law.coordinate().symbols();
    int reports = (int) Math.round(Math.pow(symbols, law.values()));
    return channel(
        law.values(),
        value ->
            IntStream.range(0, reports)
                .mapToObj(
                    report -> {
                      BigInteger weight = BigInteger.ONE;
                      int rest = report;
                      for (int other = 0; other < law.values(); other++) {
                        int node = other == value ? law.coordinate().nodes() - 1 : 0;
                        weight =
                            weight.multiply(
                                BigInteger.valueOf(law.coordinate().weight(node, rest % symbols)));
                        rest /= symbols;
                      }
                      return weight;
                    })
                .toList());
  }

  /** Returns the law over all tuples of symbols, for all corners of the cube. */
  static Channel of(CubeNoiseLaw law) {
    int symbols = law.coordinate().symbols();
    int d = law.dimensions();
    int reports = (int) Math.round(Math.pow(symbols, d));
    return channel(
        1 << d,
        corner ->
            IntStream.range(0, reports)
                .mapToObj(
                    report -> {
                      BigInteger weight = BigInteger.ONE;
                      int rest = report;
                      for (int j = 0; j < d; j++) {
                        int node = (corner >>> j & 1) * (law.coordinate().nodes() - 1);
                        weight =
                            weight.multiply(
                                BigInteger.valueOf(law.coordinate().weight(node, rest % symbols)));
                        rest /= symbols;
                      }
                      return weight;
                    })
                .toList());
  }

  /**
   * Returns the law over all 2^d sign vectors. Its points have coordinates of −1, 0 or 1: corners,
   * and mixtures of corners with weight 2^−(number of zeros). From d = 4 on there are only the
   * corners and the centre.
   */
  static Channel of(SignsLaw law) {
    int d = law.dimensions();
    int[] points =
        IntStream.range(0, (int) Math.round(Math.pow(3, d)))
            .filter(point -> d < 4 || zeros(point, d) == 0 || zeros(point, d) == d)
            .toArray();
    BigInteger near = BigInteger.valueOf(law.agreeing()).multiply(law.farSize());
    BigInteger far = TOTAL.subtract(BigInteger.valueOf(law.agreeing())).multiply(law.nearSize());
    return channel(
        points.length,
        input ->
            IntStream.range(0, 1 << d)
                .mapToObj(
                    report -> {
                      BigInteger weight = BigInteger.ZERO;
                      for (int corner = 0; corner < 1 << d; corner++) {
                        boolean isNear = 2 * (d - Integer.bitCount(corner ^ report)) > d;
                        BigInteger share =
                            BigInteger.valueOf(shareOfCorner(points[input], corner, d));
                        weight = weight.add(share.multiply(isNear ? near : far));
                      }
                      return weight;
                    })
                .toList());
  }

  /**
   * Returns the law with only the first {@code seeds} codebooks, each equally likely, for some
   * points of the sphere and their opposites. The nearest words follow from their definition: the
   * words that the reports decode to are sorted by their inner product with the point.
   */
  static Channel of(CodebookLaw law, int seeds, BitSource bits) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      double[] point = new double[law.dimensions()];
      for (int j = 0; j < point.length; j++) {
        point[j] = bits.nextBelowOne() - 0.5 * Law.TOTAL;
      }
      points.add(point);
      points.add(Arrays.stream(point).map(x -> -x).toArray());
    }
    BigInteger near = BigInteger.valueOf(law.agreeing()).multiply(BigInteger.valueOf(farSize(law)));
    BigInteger far =
        TOTAL.subtract(BigInteger.valueOf(law.agreeing())).multiply(BigInteger.valueOf(law.near()));
    return channel(
        points.size(),
        input -> {
          List<BigInteger> row = new ArrayList<>();
          for (long seed = 0; seed < seeds; seed++) {
            List<Integer> sorted = byCloseness(law, seed, points.get(input));
            for (int word = 0; word < law.codewords(); word++) {
              row.add(sorted.indexOf(word) < law.near() ? near : far);
            }
          }
          return row;
        });
  }

  private static int farSize(CodebookLaw law) {
    return law.codewords() - law.near();
  }

  private static List<Integer> byCloseness(CodebookLaw law, long seed, double[] point) {
    double[] products = new double[law.codewords()];
    double[] direction = new double[law.dimensions()];
    for (int word = 0; word < products.length; word++) {
      law.copyWord(seed << 32 | word, direction);
      for (int j = 0; j < direction.length; j++) {
        products[word] += direction[j] * point[j];
      }
    }
    return IntStream.range(0, products.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer word) -> -products[word]))
        .toList();
  }

  /**
   * Returns P(corner | point) · 2^d. The ternary digits of the point are the coordinates plus 1.
   */
  private static long shareOfCorner(int point, int corner, int d) {
    long share = 1;
    int rest = point;
    for (int j = 0; j < d; j++) {
      int x = rest % 3 - 1;
      rest /= 3;
      int sign = (corner >>> j & 1) == 1 ? 1 : -1;
      share *= 1 + x * sign;
    }
    return share;
  }

  private static int zeros(int point, int d) {
    int zeros = 0;
    for (int j = 0, rest = point; j < d; j++, rest /= 3) {
      zeros += rest % 3 == 1 ? 1 : 0;
    }
    return zeros;
  }

  /**
   * Returns the law over all tuples, for all tuples of nodes. The weight is high if every symbol is
   * in its input's window.
   */
  static Channel of(JointLaw law) {
    List<int[]> inputs =
        tuples(law.coordinates().stream().map(Enumeration::inputs).toList()).stream()
            .map(tuple -> nodes(law.coordinates(), tuple))
            .toList();
    List<int[]> reports = tuples(law.coordinates().stream().map(Coordinate::symbols).toList());
    return channel(
        inputs.size(),
        input ->
            reports.stream()
                .map(report -> isInside(law.coordinates(), inputs.get(input), report))
                .map(inside -> BigInteger.valueOf(inside ? law.high() : law.low()))
                .toList());
  }

  /**
   * Returns the number of inputs of a coordinate: the nodes, and one for a missing answer if it has
   * one.
   */
  private static int inputs(Coordinate coordinate) {
    return coordinate.nodes() + (coordinate.mayBeMissing() ? 1 : 0);
  }

  /**
   * Returns the starts of the windows. The window of a missing answer begins where the windows of
   * all nodes have ended.
   */
  private static int[] nodes(List<Coordinate> coordinates, int[] inputs) {
    return IntStream.range(0, inputs.length)
        .map(
            j ->
                inputs[j] < coordinates.get(j).nodes()
                    ? inputs[j]
                    : coordinates.get(j).nodes() + coordinates.get(j).width() - 1)
        .toArray();
  }

  private static boolean isInside(List<Coordinate> coordinates, int[] nodes, int[] symbols) {
    return IntStream.range(0, nodes.length)
        .allMatch(
            j -> symbols[j] >= nodes[j] && symbols[j] < nodes[j] + coordinates.get(j).width());
  }

  /** Returns all tuples of numbers below the sizes; the last number changes fastest. */
  static List<int[]> tuples(List<Integer> sizes) {
    List<int[]> tuples = List.of(new int[0]);
    for (int size : sizes) {
      tuples =
          tuples.stream()
              .flatMap(tuple -> IntStream.range(0, size).mapToObj(next -> appended(tuple, next)))
              .toList();
    }
    return tuples;
  }

  private static int[] appended(int[] tuple, int next) {
    int[] longer = Arrays.copyOf(tuple, tuple.length + 1);
    longer[tuple.length] = next;
    return longer;
  }

  private static BigInteger product(long one, long two, long three) {
    return BigInteger.valueOf(one)
        .multiply(BigInteger.valueOf(two))
        .multiply(BigInteger.valueOf(three));
  }

  private static Channel channel(int inputs, IntFunction<List<BigInteger>> row) {
    return new Channel(IntStream.range(0, inputs).mapToObj(row).toList());
  }
}
