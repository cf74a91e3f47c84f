package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.hearsay.law.Law;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Run-length encoding of weights: a weight that occurs many times in a row is written once.
 *
 * <p>{@code noise} is a list of weights. An integer after a weight is the length of its run: {@code
 * ["9", 3, "5"]} is 9, 9, 9, 5.
 *
 * <p>A table has a list of its different {@code weights}, and {@code rows}. A row consists of
 * pairs: the number of a weight and the length of its run. {@code [2, 5, 0, 1, 1, 4]} is five times
 * the second weight, once the remaining weight, and four times the first weight. Number 0 is the
 * remaining weight, which follows from the others since a row adds up to 2<sup>62</sup>.
 *
 * <p>A run of a billion weights takes only ten characters in a document. So lengths are added up
 * and checked before arrays are allocated.
 */
final class WeightRuns {

  /**
   * The largest number of weights in all lists of a plan together, after runs are expanded. Runs
   * must not allow larger plans than documents that list every weight.
   */
  static final int MAX_WEIGHTS = 1 << 21;

  private static final BigInteger TOTAL = BigInteger.valueOf(Law.TOTAL);

  /**
   * A run of equal weights.
   *
   * @param weight the number of the weight, from 1; 0 for the remaining weight
   */
  private record Run(int weight, int length) {}

  private long weights;

  /** Adds to the number of the plan's weights, and rejects the plan if they are too many. */
  void count(long more, Fields fields) {
    weights += more;
    if (weights > MAX_WEIGHTS) {
      throw fields.error("the laws' lists have more than " + MAX_WEIGHTS + " weights");
    }
  }

  long[] noise(Fields fields, Node node) {
    List<Run> runs = new ArrayList<>();
    List<Long> different = new ArrayList<>();
    for (Node item : fields.list(node, "'noise'")) {
      boolean isLength = item instanceof Node.Scalar one && one.type() == Node.Type.INTEGER;
      if (!isLength) {
        different.add(fields.digits(item, "a weight of 'noise'"));
        runs.add(new Run(different.size(), 1));
      } else if (runs.isEmpty() || runs.get(runs.size() - 1).length > 1) {
        throw item.error("'noise' has a number that follows no weight");
      } else {
        runs.set(runs.size() - 1, new Run(different.size(), length(fields, item)));
      }
    }
    count(lengthOf(runs), fields);
    return expanded(runs, different.stream().mapToLong(Long::longValue).toArray(), 0);
  }

  private static int length(Fields fields, Node node) {
    int length = fields.integer(node, "the length of a run");
    if (length < 1) {
      throw node.error("a weight occurs " + length + " times; it must occur once or more");
    }
    return length;
  }

  private static long lengthOf(List<Run> runs) {
    return runs.stream().mapToLong(Run::length).sum();
  }

  private static long[] expanded(List<Run> runs, long[] different, long remaining) {
    long[] all = new long[(int) lengthOf(runs)];
    int start = 0;
    for (Run run : runs) {
      long weight = run.weight == 0 ? remaining : different[run.weight - 1];
      Arrays.fill(all, start, start + run.length, weight);
      start += run.length;
    }
    return all;
  }

  long[][] table(Fields fields, long[] different, Node rows) {
    List<List<Run>> all =
        fields.list(rows, "'rows'").stream()
            .map(row -> row(fields, different, row))
            .collect(toUnmodifiableList());
    count(all.stream().mapToLong(WeightRuns::lengthOf).sum(), fields);
    long[][] table = new long[all.size()][];
    for (int input = 0; input < table.length; input++) {
      table[input] =
          expanded(all.get(input), different, remainingWeight(fields, different, all, input));
    }
    return table;
  }

  private static List<Run> row(Fields fields, long[] different, Node row) {
    List<Node> items = fields.list(row, "a row of 'rows'");
    if (items.size() % 2 != 0) {
      throw row.error(
          "a row has an odd number of entries; they must be pairs of weight and length");
    }
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < items.size(); i += 2) {
      int weight = fields.integer(items.get(i), "the number of a weight");
      if (weight > different.length) {
        throw items
            .get(i)
            .error(
                String.format(
                    "the number of a weight is %s; it must be 0 (the remaining weight) to %s",
                    weight, different.length));
      }
      runs.add(new Run(weight, length(fields, items.get(i + 1))));
    }
    return runs;
  }

  /**
   * Returns the remaining weight of a row: the total minus the other weights, divided by the length
   * of the run with number 0.
   */
  private static long remainingWeight(
      Fields fields, long[] different, List<List<Run>> all, int input) {
    BigInteger rest = TOTAL;
    int length = 0;
    for (Run run : all.get(input)) {
      if (run.weight != 0) {
        BigInteger one = BigInteger.valueOf(different[run.weight - 1]);
        rest = rest.subtract(one.multiply(BigInteger.valueOf(run.length)));
      } else if (length != 0) {
        throw fields.error("row " + input + " has two runs of the remaining weight, number 0");
      } else {
        length = run.length;
      }
    }
    if (length == 0) {
      return 0; // the law itself checks the sum
    }
    BigInteger[] each = rest.divideAndRemainder(BigInteger.valueOf(length));
    if (rest.signum() < 0 || each[1].signum() != 0) {
      throw fields.error(
          String.format(
              "the other weights of row %s leave %s of %s, which is no sum of %s equal weights",
              input, rest, TOTAL, length));
    }
    return each[0].longValueExact();
  }

  /** Writes a list of weights as runs. */
  static void put(ArrayNode list, long... noise) {
    for (int start = 0; start < noise.length; ) {
      int end = endOfRun(noise, start);
      list.add(Long.toString(noise[start]));
      if (end - start > 1) {
        list.add(end - start);
      }
      start = end;
    }
  }

  private static int endOfRun(long[] weights, int start) {
    int end = start + 1;
    while (end < weights.length && weights[end] == weights[start]) {
      end++;
    }
    return end;
  }

  /**
   * Writes a table. In each row, the remaining weight is the one that occurs in the fewest runs of
   * the table.
   */
  static void put(ArrayNode weights, long[][] table, ArrayNode all) {
    List<Map<Integer, Long>> rows = new ArrayList<>();
    Map<Long, Integer> runsOf = new HashMap<>();
    for (long[] row : table) {
      Map<Integer, Long> runs = runs(row);
      rows.add(runs);
      runs.values().forEach(weight -> runsOf.merge(weight, 1, Integer::sum));
    }
    Map<Long, Integer> numbers = new LinkedHashMap<>();
    List<List<Integer>> written =
        rows.stream()
            .map(row -> written(row, table[0].length, runsOf, numbers))
            .collect(toUnmodifiableList());
    numbers.keySet().forEach(weight -> weights.add(Long.toString(weight)));
    written.forEach(row -> row.forEach(all.addArray()::add));
  }

  /** Returns the weight of every run of a row, by the start of the run. */
  private static Map<Integer, Long> runs(long[] row) {
    Map<Integer, Long> runs = new LinkedHashMap<>();
    for (int start = 0; start < row.length; start = endOfRun(row, start)) {
      runs.put(start, row[start]);
    }
    return runs;
  }

  /**
   * Returns the pairs of one row. If several weights are equally rare, the largest of them is the
   * remaining weight; if it has several runs in the row, the first run gets number 0.
   */
  private static List<Integer> written(
      Map<Integer, Long> row, int symbols, Map<Long, Integer> runsOf, Map<Long, Integer> numbers) {
    Comparator<Map.Entry<Integer, Long>> byRarity =
        Comparator.comparing(run -> runsOf.getOrDefault(run.getValue(), 0));
    int remaining =
        row.entrySet().stream()
            .min(byRarity.thenComparing(Map.Entry::getValue, Comparator.reverseOrder()))
            .orElseThrow()
            .getKey();
    List<Integer> starts = new ArrayList<>(row.keySet());
    List<Integer> written = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int start = starts.get(i);
      int end = i + 1 < starts.size() ? starts.get(i + 1) : symbols;
      Long weight = row.get(start);
      written.add(
          start == remaining ? 0 : numbers.computeIfAbsent(weight, one -> numbers.size() + 1));
      written.add(end - start);
    }
    return written;
  }
}
