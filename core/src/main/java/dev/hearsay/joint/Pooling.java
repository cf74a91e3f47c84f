package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.CategoryPair.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The groups of values by which two categories are compared. A value that is too rare to divide by
 * is pooled with the next rarest until every group is frequent enough.
 *
 * <p>Groups of independent categories are independent, so a pooled table can be tested as any
 * other. The groups follow from the estimated margins alone. Without a relation, these are
 * independent of the cells' distances from independence (both are asymptotically normal and
 * uncorrelated). The choice of groups therefore does not change the level of the test. For reports
 * of sets of tuples, {@link ProductFit} has margins with this property.
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
   * The same for the sums of cells of reports of sets, if the fitted shares have {@link
   * #MIN_DEVIATIONS}. It only excludes tables that cannot be fitted.
   */
  private static final double MIN_DEVIATIONS_OF_SUMS = 2;

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
    Optional<Pooling> found =
        isTooLittle ? Optional.empty() : Optional.of(new Pooling(values(rows), values(columns)));
    return table.isTuple() ? found : found.flatMap(groups -> groups.fitted(table));
  }

  /**
   * Returns these groups, pooled further until the fitted share of every group is known. Empty if
   * two groups of each category are too many.
   *
   * @param all the table of all values
   */
  private Optional<Pooling> fitted(Table all) {
    Table table = all.pooled(this);
    OptionalInt row = unknown(ProductFit.deviationsOfRows(table));
    OptionalInt column = unknown(ProductFit.deviationsOfRows(table.transposed()));
    if (row.isEmpty() && column.isEmpty()) {
      return Optional.of(this);
    }
    boolean areRows = row.isPresent();
    List<List<Integer>> groups = areRows ? rows : columns;
    if (groups.size() == 2) {
      return Optional.empty();
    }
    double[] shares = areRows ? table.rowShares() : table.columnShares();
    List<List<Integer>> fewer = merged(groups, shares, (areRows ? row : column).getAsInt());
    return (areRows ? new Pooling(fewer, columns) : new Pooling(rows, fewer)).fitted(all);
  }

  /** Returns the group of least known share, if that is not known. */
  private static OptionalInt unknown(double[] deviations) {
    int least = 0;
    for (int group = 1; group < deviations.length; group++) {
      least = deviations[group] < deviations[least] ? group : least;
    }
    return deviations[least] > MIN_DEVIATIONS ? OptionalInt.empty() : OptionalInt.of(least);
  }

  /** Returns groups in which one is merged with the rarest of the others. */
  private static List<List<Integer>> merged(List<List<Integer>> groups, double[] shares, int one) {
    int other = one == 0 ? 1 : 0;
    for (int group = 0; group < shares.length; group++) {
      other = group != one && shares[group] < shares[other] ? group : other;
    }
    List<List<Integer>> merged = new ArrayList<>(groups);
    List<Integer> both = new ArrayList<>(groups.get(one));
    both.addAll(groups.get(other));
    both.sort(Comparator.naturalOrder());
    merged.set(one, both);
    merged.remove(other);
    merged.sort(Comparator.comparing(values -> values.get(0)));
    return merged;
  }

  /** Returns whether under independence some cells expect too few reports (Cochran's rule). */
  private static boolean isSparse(Table table, List<Group> rows, List<Group> columns) {
    if (!table.isTuple()) {
      return false; // every cell has many supports
    }
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
      double variance = table.noise().ofShare(Math.max(0, share), noise);
      double least = table.isTuple() ? MIN_DEVIATIONS : MIN_DEVIATIONS_OF_SUMS;
      return share > least * Math.sqrt(variance / table.reports());
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
