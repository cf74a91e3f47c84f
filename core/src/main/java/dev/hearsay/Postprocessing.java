package dev.hearsay;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What may be done to estimates, which noise can push outside of what is possible: the attribute's
 * range for a mean, [0, 1] for a share. All of it lowers the error in one way or the other, and
 * gives up that estimates are unbiased.
 */
public enum Postprocessing {
  /** Nothing: estimates stay unbiased. */
  NONE,
  /** Each estimate is moved to the nearest possible value. */
  CLIP,
  /**
   * Means are clipped. The shares of an attribute become a distribution, none negative, together 1:
   * the nearest one, moved towards shares as they usually are where the tally shows that this pays.
   */
  CONSISTENT,
  /**
   * HDR4ME's L1: each estimate, a mean measured from the middle of its range, is moved towards 0 by
   * what it deviates at most (with 95 % confidence), not beyond; then clipped. Helps where noise
   * exceeds everything else, and harms elsewhere.
   */
  L1,
  /**
   * HDR4ME's L2: each estimate, a mean measured from the middle of its range, is divided by 1 plus
   * what it deviates at most (with 95 % confidence, in units of the largest possible value); then
   * clipped. Like {@link #L1} for where noise exceeds everything else.
   */
  L2,
  /**
   * What is safe: means are re-calibrated by the rule of least expected error among those that are
   * never worse than clipping, shares are made {@link #CONSISTENT}.
   */
  AUTO;

  /**
   * The one that is spelled like this.
   *
   * @throws IllegalArgumentException if none is
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

  /** As command lines and addresses spell it: in small letters. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
