package dev.hearsay.number;

import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;

/**
 * Draws from integer weights that add up to {@link Law#TOTAL} = 2<sup>62</sup>, exactly, with one
 * random word and one comparison.
 *
 * <p>Walker's alias method with integers: the outcomes are padded to 2<sup>b</sup> buckets of
 * capacity 2<sup>62−b</sup>, and the weights are poured into them so that every bucket holds its
 * own outcome up to a threshold and one other, its alias, above. The top b bits of a draw choose
 * the bucket, the rest is compared with the threshold. Capacities divide the total, so nothing is
 * rounded.
 */
final class AliasTable {

  private final int shift;
  private final long within;
  private final long[] threshold;
  private final int[] alias;

  /** Takes weights of at least 2 outcomes that are not negative and add up to the total. */
  AliasTable(long[] weights) {
    int bucketBits = Integer.SIZE - Integer.numberOfLeadingZeros(weights.length - 1);
    int buckets = 1 << bucketBits;
    long capacity = Law.TOTAL >> bucketBits;
    shift = BitSource.PRECISION - bucketBits;
    within = capacity - 1;
    threshold = new long[buckets];
    System.arraycopy(weights, 0, threshold, 0, weights.length);
    alias = new int[buckets];
    pour(capacity);
  }

  /** Tops each bucket that is not full up from one that overflows, until all are level. */
  private void pour(long capacity) {
    int[] waiting = new int[threshold.length];
    int short0 = 0; // buckets below capacity wait at the front,
    int over = threshold.length; // those above it at the back
    for (int bucket = 0; bucket < threshold.length; bucket++) {
      alias[bucket] = bucket;
      if (threshold[bucket] < capacity) {
        waiting[short0++] = bucket;
      } else if (threshold[bucket] > capacity) {
        waiting[--over] = bucket;
      }
    }
    while (short0 > 0) {
      int needy = waiting[--short0];
      int donor = waiting[over];
      alias[needy] = donor;
      threshold[donor] -= capacity - threshold[needy];
      if (threshold[donor] <= capacity) {
        over++;
        if (threshold[donor] < capacity) {
          waiting[short0++] = donor;
        }
      }
    }
  }

  int draw(BitSource bits) {
    return outcome(bits.nextBelowOne());
  }

  /** What a ticket in [0, TOTAL) buys. */
  int outcome(long ticket) {
    int bucket = (int) (ticket >>> shift);
    int other = alias[bucket];
    // All ones if the ticket is below the threshold: a choice without a branch to guess.
    int own = (int) (((ticket & within) - threshold[bucket]) >> (Long.SIZE - 1));
    return other ^ ((other ^ bucket) & own);
  }
}
