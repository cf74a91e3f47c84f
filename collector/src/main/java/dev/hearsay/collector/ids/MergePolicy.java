package dev.hearsay.collector.ids;

import java.util.List;

/**
 * The choice of segments to merge. Four of about the same length become one. Let n be the number of
 * ids divided by the number in a new segment. Then there are at most 3·log₄ n segments, and each id
 * was written about log₄ n times.
 */
final class MergePolicy {

  private static final int EQUALS_TO_MERGE = 4;

  /**
   * The largest number of segments in a merge: more would need more memory. Others are merged
   * later.
   */
  private static final int MAX_MERGED = 16;

  private MergePolicy() {}

  /**
   * Returns the segments to merge now; fewer than two if there is nothing to merge.
   *
   * @param all the segments from the oldest to the latest
   * @param unit the number of ids in a new segment
   */
  static List<Segment> due(List<Segment> all, long unit) {
    int longest = all.stream().mapToInt(each -> level(each, unit)).max().orElse(0);
    for (int level = 0; level <= longest; level++) {
      List<Segment> latest = latestUpTo(all, level, unit);
      if (count(latest, level, unit) >= EQUALS_TO_MERGE) {
        return first(latest);
      }
    }
    return List.of();
  }

  private static List<Segment> latestUpTo(List<Segment> all, int level, long unit) {
    int from = all.size();
    while (from > 0 && level(all.get(from - 1), unit) <= level) {
      from--;
    }
    return all.subList(from, all.size());
  }

  private static long count(List<Segment> some, int level, long unit) {
    return some.stream().filter(each -> level(each, unit) == level).count();
  }

  /** Returns about how many merges the ids of a segment have been through. */
  private static int level(Segment segment, long unit) {
    int level = 0;
    for (long most = 2 * unit; most < segment.row().ids(); most *= EQUALS_TO_MERGE) {
      level++;
    }
    return level;
  }

  private static List<Segment> first(List<Segment> some) {
    return List.copyOf(some.subList(0, Math.min(some.size(), MAX_MERGED)));
  }

  /**
   * Returns the segments with ids of a batch or of later ones; none if they have more than {@code
   * maxIds} ids.
   */
  static List<Segment> from(List<Segment> all, long seq, long maxIds) {
    List<Segment> some = all.stream().filter(each -> each.row().seq() >= seq).toList();
    long ids = some.stream().mapToLong(each -> each.row().ids()).sum();
    return some.size() > 1 && ids <= maxIds ? first(some) : List.of();
  }
}
