package dev.hearsay;

import java.util.Locale;

/** What the stated confidence of intervals is about. */
public enum Coverage {
  /** Every interval: each holds its truth with that probability. */
  EACH,
  /**
   * The intervals of an attribute together: that share of them holds the truth on average. A single
   * one may hold it less often, as that of a share which stands out from the others.
   */
  ON_AVERAGE;

  /** In small letters, as results spell it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
