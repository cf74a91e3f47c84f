package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.CategoryPair.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The groups of values by which two categories are compared. A value that is too rare to divide by
 * is pooled with the next rarest until every group is frequent enough.
 *
 * <p>Groups of independent categories are independent, so a pooled table can be tested as any
 * other. The groups follow from the estimated margins alone. Without a relation, these are
 * independent of the cells' distances from independence (both are asymptotically normal and
 * uncorrelated). The choice of groups therefore does not change the level of the test.
 *
 * @param rows the groups of the first category's values
 * @param columns the groups of the second category's values
 */
record Pooling(List<List<Integer>> rows, List<List<Integer>> columns) {

  /**
   * The least share of a group in standard errors. A smaller share may be 0, and so cannot be
   * divided by.
   */
  private static final double MIN_DEVIATIONS = 4;

  /**
   * The least expected count of a cell. At most a fifth of the cells may expect fewer than {@link
   * #USUAL}.
   */
  private static final double MIN_EXPECTED = 1;

  private static final double USUAL = 5;

  /** Returns the groups for a table, at least two of each category; empty if all are too rare. */
  static Optional<Pooling> of(Table table) {
    List<Group> rows = groups(table.rowShares());
    List<Group> columns = groups(table.columnShares());
    while (rows.size() > 1 && !areKnown(rows, table)) {
      poolRarest(rows);
    }
    while (columns.size() > 1 && !areKnown(columns, table)) {
      poolRarest(columns);
    }
    while (isSparse(table, rows, columns) && Math.max(rows.size(), columns.size()) > 2) {
      boolean isRowRarest = rarest(rows).share <= rarest(columns).share;
      boolean arePooledRows = rows.size() > 2 && (isRowRarest || columns.size() <= 2);
      poolRarest(arePooledRows ? rows : columns);
    }
    boolean isTooLittle =
        Math.min(rows.size(), columns.size()) < 2 || isSparse(table, rows, columns);
    return isTooLittle ? Optional.empty() : Optional.of(new Pooling(values(rows), values(columns)));
  }

  /** Returns whether under independence some cells expect too few reports (Cochran's rule). */
  private static boolean isSparse(Table table, List<Group> rows, List<Group> columns) {
    int few = 0;
    for (Group row : rows) {
      for (Group column : columns) {
        double noise = (1 - table.truth()) * row.noise * column.noise;
        double expected = table.reports() * (table.truth() * row.share * column.share + noise);
        if (!(expected >= MIN_EXPECTED)) {
          return true;
        }
        few += expected < USUAL ? 1 : 0;
      }
    }
    return 5 * few > rows.size() * columns.size();
  }

  /**
   * Values that are treated as one.
   *
   * @param share the share of all people
   * @param noise the share of the random reports
   */
  private record Group(List<Integer> values, double share, double noise) {

    Group with(Group other) {
      List<Integer> all = new ArrayList<>(values);
      all.addAll(other.values);
      all.sort(Comparator.naturalOrder());
      return new Group(all, share + other.share, noise + other.noise);
    }

    boolean isKnown(Table table) {
      double rate = table.truth() * Math.max(0, share) + (1 - table.truth()) * noise;
      double error = Math.sqrt(rate * (1 - rate) / table.reports()) / table.truth();
      return share > MIN_DEVIATIONS * error;
    }
  }

  private static List<Group> groups(double[] shares) {
    return IntStream.range(0, shares.length)
        .mapToObj(value -> new Group(List.of(value), shares[value], 1.0 / shares.length))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static boolean areKnown(List<Group> groups, Table table) {
    return groups.stream().allMatch(group -> group.isKnown(table));
  }

  private static Group rarest(List<Group> groups) {
    return groups.stream().min(Comparator.comparingDouble(Group::share)).orElseThrow();
  }

  private static void poolRarest(List<Group> groups) {
    Group first = rarest(groups);
    groups.remove(first);
    Group second = rarest(groups);
    groups.set(groups.indexOf(second), first.with(second));
  }

  private static List<List<Integer>> values(List<Group> groups) {
    return groups.stream()
        .map(Group::values)
        .sorted(Comparator.comparing(values -> values.get(0)))
        .collect(toUnmodifiableList());
  }
}
