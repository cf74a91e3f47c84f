package dev.hearsay.collector.screen;

import java.util.List;

/**
 * What the screen found.
 *
 * @param flags the oddest first, at most one per attribute and kind
 * @param checks how many comparisons were made; p-values are corrected for them
 */
public record Screening(List<Flag> flags, int checks) {
  public Screening {
    flags = List.copyOf(flags);
  }
}
