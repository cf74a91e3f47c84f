package dev.hearsay;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What was learnt about one attribute. */
public sealed interface AttributeEstimate
    permits AttributeEstimate.Mean, AttributeEstimate.Frequencies, AttributeEstimate.MeanVector {

  /** The attribute's name. */
  String name();

  /** What kind of attribute it is, as schemas and results spell it. */
  default String type() {
    return match(mean -> "numeric", shares -> "categorical", vector -> "vector");
  }

  /** How many people reported on it. */
  long reports();

  /** What the confidence of its intervals is about. */
  Coverage coverage();

  /** One function per kind of estimate. A new kind fails to compile where it is not handled. */
  <T> T match(
      Function<Mean, T> mean, Function<Frequencies, T> frequencies, Function<MeanVector, T> vector);

  /** What the stated confidence of intervals is about. */
  enum Coverage {
    /** Every interval: each holds its truth with that probability. */
    EACH,
    /**
     * The intervals of an attribute together: that share of them holds the truth on average. A
     * single one may hold it less often, as that of a share which stands out from the others.
     */
    ON_AVERAGE;

    /** In small letters, as results spell it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Of a number: its mean, in the attribute's own unit.
   *
   * @param mean of those who have an answer; unknown if these may be too few to tell
   * @param answered of a number that may be missing: the share of people who have an answer
   */
  record Mean(String name, long reports, Estimate mean, Optional<Estimate> answered)
      implements AttributeEstimate {

    /** Of a number that everybody has. */
    public Mean(String name, long reports, Estimate mean) {
      this(name, reports, mean, Optional.empty());
    }

    @Override
    public Coverage coverage() {
      return Coverage.EACH;
    }

    @Override
    public <T> T match(
        Function<Mean, T> mean,
        Function<Frequencies, T> frequencies,
        Function<MeanVector, T> vector) {
      return mean.apply(this);
    }
  }

  /** Of a vector: the mean of every entry. */
  record MeanVector(String name, long reports, List<Estimate> entries)
      implements AttributeEstimate {
    public MeanVector {
      entries = List.copyOf(entries);
    }

    @Override
    public Coverage coverage() {
      return Coverage.EACH;
    }

    /** The entries without their errors. */
    public double[] values() {
      return entries.stream().mapToDouble(Estimate::value).toArray();
    }

    @Override
    public <T> T match(
        Function<Mean, T> mean,
        Function<Frequencies, T> frequencies,
        Function<MeanVector, T> vector) {
      return vector.apply(this);
    }
  }

  /** Of a category: the share of every value, in the schema's order. */
  record Frequencies(
      String name, long reports, List<String> values, List<Estimate> shares, Coverage coverage)
      implements AttributeEstimate {
    public Frequencies {
      values = List.copyOf(values);
      shares = List.copyOf(shares);
    }

    @Override
    public <T> T match(
        Function<Mean, T> mean,
        Function<Frequencies, T> frequencies,
        Function<MeanVector, T> vector) {
      return frequencies.apply(this);
    }
  }
}
