package dev.hearsay.number;

import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;

/**
 * A table that draws an outcome with integer weights, exactly, from one random word and with one
 * comparison. The weights add up to {@link Law#TOTAL} = 2<sup>62</sup>.
 *
 * <p>This is Walker's alias method with integers. The outcomes are padded to 2<sup>b</sup> buckets
 * of capacity 2<sup>62−b</sup>. The weights are distributed over the buckets: up to a threshold
 * every bucket belongs to its own outcome, and above it to one other outcome, its alias. The top b
 * bits of a draw choose the bucket, and the rest is compared with the threshold. Capacities divide
 * the total, so nothing is rounded.
 */
final class AliasTable {

  private final int shift;
  private final long within;
  private final long[] threshold;
  private final int[] alias;

  /**
   * @param weights the weights of at least 2 outcomes; they are not negative and add up to the
   *     total
   */
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

  /** Fills each bucket below its capacity from one above it, until all are at capacity. */
  private void pour(long capacity) {
    int[] waiting = new int[threshold.length];
    int underfull = 0; // the end of the underfull buckets, which wait at the front
    int overfull = threshold.length; // the start of the overfull buckets, which wait at the back
    for (int bucket = 0; bucket < threshold.length; bucket++) {
      alias[bucket] = bucket;
      if (threshold[bucket] < capacity) {
        waiting[underfull++] = bucket;
      } else if (threshold[bucket] > capacity) {
        waiting[--overfull] = bucket;
      }
    }
    while (underfull > 0) {
      int needy = waiting[--underfull];
      int donor = waiting[overfull];
      alias[needy] = donor;
      threshold[donor] -= capacity - threshold[needy];
      if (threshold[donor] <= capacity) {
        overfull++;
        if (threshold[donor] < capacity) {
          waiting[underfull++] = donor;
        }
      }
    }
  }

  int draw(BitSource bits) {
    return outcome(bits.nextBelowOne());
  }

  /** Returns the outcome for a ticket, a uniform random number in [0, TOTAL). */
  int outcome(long ticket) {
    int bucket = (int) (ticket >>> shift);
    int other = alias[bucket];
    // A mask of ones if the ticket is below the threshold: this choice needs no branch prediction.
    int own = (int) (((ticket & within) - threshold[bucket]) >> (Long.SIZE - 1));
    return other ^ ((other ^ bucket) & own);
  }
}
