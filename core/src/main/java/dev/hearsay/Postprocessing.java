package dev.hearsay;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A method that moves estimates to where the truth can be: to the attribute's range for a mean, to
 * [0, 1] for a share. Noise can push estimates outside. Each method but {@link #NONE} lowers the
 * error in one way or the other, and makes estimates biased.
 *
 * <pre>{@code
 * Estimates shown = tally.estimates().postprocessed(Postprocessing.AUTO);
 * }</pre>
 */
public enum Postprocessing {
  /** No change: estimates stay unbiased. */
  NONE,
  /** Moves each estimate to the nearest possible value. */
  CLIP,
  /**
   * Clips means, and makes the shares of an attribute a distribution: none is negative, and their
   * sum is 1. It is the nearest such distribution, moved towards typical shares if the tally shows
   * that this lowers the error.
   */
  CONSISTENT,
  /**
   * HDR4ME's L1. It moves each estimate towards 0 by the estimate's largest deviation (with 95 %
   * confidence), but not beyond 0, and then clips it. Means are measured from the middle of their
   * range. L1 helps if noise exceeds everything else, and harms otherwise.
   */
  L1,
  /**
   * HDR4ME's L2. It divides each estimate by 1 plus the estimate's largest deviation (with 95 %
   * confidence, in units of the largest possible value), and then clips it. Means are measured from
   * the middle of their range. Like {@link #L1}, it helps only if noise exceeds everything else.
   */
  L2,
  /**
   * The safe choice. Means are re-calibrated by the rule of least expected error among those that
   * are never worse than clipping. Shares are made {@link #CONSISTENT}.
   */
  AUTO;

  /**
   * Returns the method of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Postprocessing of(String name) {
    return Arrays.stream(values())
        .filter(choice -> choice.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not one of " + names()));
  }

  private static String names() {
    return Arrays.stream(values()).map(Postprocessing::toString).collect(Collectors.joining(", "));
  }

  /** Returns the name in lower case, as command lines and addresses spell it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
