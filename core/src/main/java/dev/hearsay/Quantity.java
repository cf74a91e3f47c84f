package dev.hearsay;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A number about the people, with the question that it answers: a mean, a share, a quantile, a
 * correlation, or a difference between two of these. All results are lists of quantities, such as
 * {@link Estimates#quantities}, so that a program can print or export all of them in the same way.
 *
 * @param key the question
 * @param reports how many people reported on the question's attributes
 * @param estimate the number with its errors; unknown errors are infinite
 * @param coverage what the confidence of the interval refers to
 * @param significance the significance of a difference; empty otherwise
 */
public record Quantity(
    Key key,
    long reports,
    Estimate estimate,
    Coverage coverage,
    Optional<Significance> significance) {

  /** Creates a quantity whose interval contains the truth with the stated confidence. */
  public Quantity(Key key, long reports, Estimate estimate) {
    this(key, reports, estimate, Coverage.EACH, Optional.empty());
  }

  /** Returns this quantity with another estimate. */
  Quantity with(Estimate other, Coverage about) {
    return new Quantity(key, reports, other, about, significance);
  }

  /** The kinds of quantities, each with its name in results. */
  public enum Kind {
    /** The mean of a number. */
    MEAN("numeric"),
    /** The share of people who have a number that may be missing. */
    ANSWERED("answered"),
    /** The share of a category's value. */
    SHARE("categorical"),
    /** The mean of an entry of a vector. */
    ENTRY("vector"),
    /** The share of people whose number is between two edges. */
    BIN("bin"),
    /** The share of people whose number is below an edge of a bin. */
    CUMULATIVE("cumulative"),
    /** The share of people whose number is in a range that was asked for. */
    RANGE("range"),
    /** The number that a share of the people do not exceed. */
    QUANTILE("quantile"),
    /** The share of a combination of categories' values. */
    CELL("cell"),
    /** The mean of a number among people with the same categories. */
    GROUP_MEAN("group-mean"),
    /** The covariance of two numbers. */
    COVARIANCE("covariance"),
    /** The correlation of two numbers. */
    CORRELATION("correlation"),
    /** The strength of the relation of two categories. */
    CRAMERS_V("cramers-v"),
    /** The probability of a table as uneven as this one if two categories are independent. */
    INDEPENDENCE("independence-p-value");

    private final String name;

    Kind(String name) {
      this.name = name;
    }

    /** Returns the name in results. */
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * A question that a quantity answers. Without values and numbers, a key stands for all quantities
   * of its kind, such as the shares of all values of a category.
   *
   * @param attributes the attributes' names, in the order in which they were asked for
   * @param values the category's value, the place of the vector's entry, or the values of the cell
   *     or group; for an association, the rare values that were compared as one
   * @param numbers the edges of the bin or range, or the level of the quantile
   */
  public record Key(Kind kind, List<String> attributes, List<String> values, List<Double> numbers) {
    public Key {
      attributes = List.copyOf(attributes);
      values = List.copyOf(values);
      numbers = List.copyOf(numbers);
    }

    /** Creates a question about one attribute. */
    public Key(Kind kind, String attribute, String... values) {
      this(kind, List.of(attribute), List.of(values));
    }

    /** Creates a question about values of attributes. */
    public Key(Kind kind, List<String> attributes, List<String> values) {
      this(kind, attributes, values, List.of());
    }
  }

  /** The meanings of the stated confidence of intervals. */
  public enum Coverage {
    /** The promise that every single interval contains its truth with that probability. */
    EACH,
    /**
     * The promise that on average that share of an attribute's intervals contains the truth. A
     * single interval may contain it less often, such as that of a share which stands out from the
     * others.
     */
    ON_AVERAGE;

    /** Returns the name in results. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The significance of a difference.
   *
   * @param pValue the probability of a difference at least as large if there is none in truth; 1 if
   *     there are no reports
   * @param adjustedPValue the p-value after correction for all comparisons that were made together
   */
  public record Significance(double pValue, double adjustedPValue) {}
}
