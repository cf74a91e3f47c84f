package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Kind;
import dev.hearsay.joint.MarginFit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An estimate of two or three attributes together. Its kind follows from the attributes: categories
 * alone make a table, one number and categories make means by group, two numbers make a
 * correlation.
 *
 * <pre>{@code
 * CrossEstimate table = tally.cross(List.of("sex", "os"), 0.95);
 * List<Quantity> cells = table.quantities(); // shares of combinations, and their association
 * }</pre>
 */
public sealed interface CrossEstimate
    permits CrossEstimate.Cells, CrossEstimate.GroupMeans, CrossEstimate.Correlation {

  /** Returns the attributes' names, in the order in which they were asked for. */
  List<String> attributes();

  /** Returns how many people reported on all of the attributes together. */
  long reports();

  /**
   * Returns all numbers of this estimate: the share of every cell and the association, the mean of
   * every group, or the covariance and the correlation. Unknown numbers are {@link
   * Estimate#UNKNOWN}.
   */
  List<Quantity> quantities();

  /**
   * Returns the result of the function for this kind. If a new kind is added, calls that do not
   * handle it fail to compile.
   */
  <T> T match(
      Function<Cells, T> cells,
      Function<GroupMeans, T> means,
      Function<Correlation, T> correlation);

  /**
   * Returns this estimate after post-processing: cut to the possible range, and with a table whose
   * margins equal its attributes' shares if these are made consistent. Means by group do not
   * change.
   *
   * @param margins the attributes' own estimates, post-processed in the same way
   */
  default CrossEstimate postprocessed(Postprocessing how, Estimates margins) {
    return switch (how) {
      case NONE, L1, L2 -> this;
      case CLIP -> match(Cells::clipped, means -> means, Correlation::clipped);
      case CONSISTENT, AUTO ->
          match(cells -> cells.consistentWith(margins), means -> means, Correlation::clipped);
    };
  }

  /**
   * A table of categories: the share of people in every cell. The last attribute's values change
   * fastest.
   *
   * @param association the association of two categories; empty for more categories, and if there
   *     are too few reports to compare two groups of values of each
   */
  record Cells(
      List<String> attributes, long reports, List<Cell> cells, Optional<Association> association)
      implements CrossEstimate {
    public Cells {
      attributes = List.copyOf(attributes);
      cells = List.copyOf(cells);
    }

    @Override
    public List<Quantity> quantities() {
      return Stream.concat(
              cells.stream().map(cell -> quantity(Kind.CELL, cell.values, cell.share)),
              association.stream().flatMap(this::quantities))
          .collect(toUnmodifiableList());
    }

    private Stream<Quantity> quantities(Association known) {
      List<String> pooled = known.pools.stream().map(Pool::inWords).collect(toUnmodifiableList());
      return Stream.of(
          quantity(Kind.CRAMERS_V, pooled, Estimate.withoutError(known.cramersV, known.interval)),
          quantity(
              Kind.INDEPENDENCE,
              pooled,
              Estimate.withoutError(known.independencePValue, Interval.EVERYTHING)));
    }

    private Quantity quantity(Kind kind, List<String> values, Estimate estimate) {
      return new Quantity(new Quantity.Key(kind, attributes, values), reports, estimate);
    }

    private Cells clipped() {
      Interval possible = new Interval(0, 1);
      return new Cells(
          attributes,
          reports,
          cells.stream()
              .map(cell -> new Cell(cell.values, cell.share.clippedTo(possible)))
              .collect(toUnmodifiableList()),
          association);
    }

    /**
     * Returns this table with no share below 0 and with the margins of the given estimates. It is
     * the nearest such table, by least squares with weights inverse to the variances. Intervals are
     * cut to the possible range and widened to include the share; the association does not change.
     *
     * @param estimates of the same tally, with shares that are at least 0 and sum to 1, as {@link
     *     Postprocessing#CONSISTENT} makes them
     * @throws IllegalArgumentException if they do not
     */
    public Cells consistentWith(Estimates estimates) {
      double[] fitted =
          new MarginFit(
                  cells.stream().mapToDouble(cell -> cell.share().value()).toArray(),
                  cells.stream().mapToDouble(cell -> variance(cell.share())).toArray(),
                  attributes.stream()
                      .map(name -> margin(estimates, name))
                      .collect(toUnmodifiableList()))
              .fit();
      List<Cell> moved =
          IntStream.range(0, fitted.length)
              .mapToObj(i -> cells.get(i).movedTo(Math.min(1, fitted[i])))
              .collect(toUnmodifiableList());
      return new Cells(attributes, reports, moved, association);
    }

    private static double variance(Estimate share) {
      return share.standardError() * share.standardError();
    }

    private static double[] margin(Estimates estimates, String name) {
      double[] shares = estimates.frequencies(name).stream().mapToDouble(Estimate::value).toArray();
      double sum = Arrays.stream(shares).sum();
      if (!(Math.abs(sum - 1) < 1e-6 && Arrays.stream(shares).allMatch(share -> share >= 0))) {
        throw new IllegalArgumentException(
            String.format(
                "the shares of '%s' are not consistent: they add up to %s, the least is %s",
                name, sum, Arrays.stream(shares).min().orElse(0)));
      }
      return Arrays.stream(shares).map(share -> share / sum).toArray();
    }

    @Override
    public <T> T match(
        Function<Cells, T> cells,
        Function<GroupMeans, T> means,
        Function<Correlation, T> correlation) {
      return cells.apply(this);
    }
  }

  /**
   * A cell of a table.
   *
   * @param values one per attribute
   */
  record Cell(List<String> values, Estimate share) {
    public Cell {
      values = List.copyOf(values);
    }

    private Cell movedTo(double moved) {
      return new Cell(values, share.movedTo(moved, new Interval(0, 1)));
    }
  }

  /**
   * The strength of the relation between two categories.
   *
   * @param cramersV from 0 for independent categories to 1 if each determines the other
   * @param interval contains the true Cramér's V with the stated confidence
   * @param independencePValue the probability of a table at least as far from independence if the
   *     categories are independent
   * @param pools the values that were too rare alone and were compared as one; all numbers here are
   *     about the table with these pooled
   */
  record Association(
      double cramersV, Interval interval, double independencePValue, List<Pool> pools) {
    public Association {
      pools = List.copyOf(pools);
    }
  }

  /**
   * Values of a category, at least two, that were compared as one because one of them is too rare.
   *
   * @param attribute the category's name
   */
  record Pool(String attribute, List<String> values) {
    public Pool {
      values = List.copyOf(values);
    }

    private String inWords() {
      return attribute + ": " + String.join(" + ", values);
    }
  }

  /**
   * The means of a number in every group of categories' values.
   *
   * @param number the number's name
   */
  record GroupMeans(List<String> attributes, long reports, String number, List<Group> groups)
      implements CrossEstimate {
    public GroupMeans {
      attributes = List.copyOf(attributes);
      groups = List.copyOf(groups);
    }

    @Override
    public List<Quantity> quantities() {
      return groups.stream().map(this::quantity).collect(toUnmodifiableList());
    }

    private Quantity quantity(Group group) {
      return new Quantity(
          new Quantity.Key(Kind.GROUP_MEAN, attributes, group.values),
          reports,
          group.mean.orElse(Estimate.UNKNOWN));
    }

    @Override
    public <T> T match(
        Function<Cells, T> cells,
        Function<GroupMeans, T> means,
        Function<Correlation, T> correlation) {
      return means.apply(this);
    }
  }

  /**
   * A group of people with the same categories.
   *
   * @param values one per category, in the order in which they were asked for
   * @param share the share of all people
   * @param mean the mean of the number in its own unit; empty if too few people are in the group
   *     for an estimate
   */
  record Group(List<String> values, Estimate share, Optional<Estimate> mean) {
    public Group {
      values = List.copyOf(values);
    }
  }

  /**
   * The correlation of two numbers.
   *
   * @param covariance in the product of their units
   * @param correlation from −1 to 1; empty if the variances are too uncertain for an estimate
   */
  record Correlation(
      List<String> attributes, long reports, Estimate covariance, Optional<Estimate> correlation)
      implements CrossEstimate {
    public Correlation {
      attributes = List.copyOf(attributes);
    }

    @Override
    public List<Quantity> quantities() {
      return List.of(
          new Quantity(
              new Quantity.Key(Kind.COVARIANCE, attributes, List.of()), reports, covariance),
          new Quantity(
              new Quantity.Key(Kind.CORRELATION, attributes, List.of()),
              reports,
              correlation.orElse(Estimate.UNKNOWN)));
    }

    private Correlation clipped() {
      Interval possible = new Interval(-1, 1);
      return new Correlation(
          attributes, reports, covariance, correlation.map(found -> found.clippedTo(possible)));
    }

    @Override
    public <T> T match(
        Function<Cells, T> cells,
        Function<GroupMeans, T> means,
        Function<Correlation, T> correlation) {
      return correlation.apply(this);
    }
  }
}
