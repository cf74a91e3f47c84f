package dev.hearsay.collector.ids;

import java.util.List;

/**
 * Which segments to merge. Four of about the same length become one, so that of n times as many ids
 * as one segment first has, there are at most 3·log₄ n segments, and each id is written about log₄
 * n times.
 */
final class MergePolicy {

  private static final int EQUALS_TO_MERGE = 4;

  /** More at a time would need more memory; the rest is merged after them. */
  private static final int MAX_MERGED = 16;

  private MergePolicy() {}

  /**
   * The segments that should become one; fewer than two if none.
   *
   * @param all from the oldest to the latest
   * @param unit how many ids a segment has at first
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

  /** How often so many ids were merged, about. */
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

  /** Those with ids of a batch or of later ones; none if they have more than so many ids. */
  static List<Segment> from(List<Segment> all, long seq, long maxIds) {
    List<Segment> some = all.stream().filter(each -> each.row().seq() >= seq).toList();
    long ids = some.stream().mapToLong(each -> each.row().ids()).sum();
    return some.size() > 1 && ids <= maxIds ? first(some) : List.of();
  }
}
