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
 * What was learnt about several attributes together. Which kind it is follows from the attributes:
 * categories alone make a table, one number and categories means by group, two numbers a
 * correlation.
 */
public sealed interface CrossEstimate
    permits CrossEstimate.Cells, CrossEstimate.GroupMeans, CrossEstimate.Correlation {

  /** The attributes' names, in the order in which they were asked for. */
  List<String> attributes();

  /** How many people reported on all of them together. */
  long reports();

  /**
   * Returns its numbers: the share of every cell and the association, the mean of every group, or
   * the covariance and the correlation. What is not known is {@link Estimate#UNKNOWN}.
   */
  List<Quantity> quantities();

  /** One function per kind. A new kind fails to compile where it is not handled. */
  <T> T match(
      Function<Cells, T> cells,
      Function<GroupMeans, T> means,
      Function<Correlation, T> correlation);

  /**
   * This after post-processing: without what is impossible, and with a table whose margins are
   * those of its attributes where these are made consistent. Means by group stay as they are.
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
   * Of categories: the share of people in every cell, the last attribute's values changing fastest.
   *
   * @param association of two categories; empty of more, and where there are too few reports to
   *     compare two groups of values of each
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
     * This table with no share below 0 and with the margins of the given estimates: the nearest, by
     * least squares with weights inverse to the variances. Intervals lose what is impossible and
     * are widened to include the share; the association stays.
     *
     * @param estimates of the same tally, whose shares are none below 0 and add up to 1, as those
     *     made {@link Postprocessing#CONSISTENT} are
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
   * One cell.
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
   * How strongly two categories are related.
   *
   * @param cramersV from 0, independent, to 1, one tells the other
   * @param interval holds the true one with the stated confidence
   * @param independencePValue how likely a table as far from independence is if there is none
   * @param pools the values that were too rare alone and were compared as one; all of this is about
   *     the table with these pooled
   */
  record Association(
      double cramersV, Interval interval, double independencePValue, List<Pool> pools) {
    public Association {
      pools = List.copyOf(pools);
    }
  }

  /**
   * Values of a category that were compared as one, because one of them is too rare: at least two.
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
   * Of one number and categories: the number's mean in every group.
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
   * One group.
   *
   * @param values one per category, in the order in which they were asked for
   * @param share of all people
   * @param mean of the number in its own unit; empty where too few are in the group to tell
   */
  record Group(List<String> values, Estimate share, Optional<Estimate> mean) {
    public Group {
      values = List.copyOf(values);
    }
  }

  /**
   * Of two numbers.
   *
   * @param covariance in the product of their units
   * @param correlation from −1 to 1; empty where the spreads are too uncertain to tell
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
