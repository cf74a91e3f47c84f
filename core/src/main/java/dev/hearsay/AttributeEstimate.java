package dev.hearsay;

import java.util.List;

/** What was learnt about one attribute. */
public sealed interface AttributeEstimate
    permits AttributeEstimate.Mean, AttributeEstimate.Frequencies {

  /** The attribute's name. */
  String name();

  /** How many people reported on it. */
  long reports();

  /** What the confidence of its intervals is about. */
  Coverage coverage();

  /** Of a number: its mean, in the attribute's own unit. */
  record Mean(String name, long reports, Estimate mean) implements AttributeEstimate {
    @Override
    public Coverage coverage() {
      return Coverage.EACH;
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
  }
}
