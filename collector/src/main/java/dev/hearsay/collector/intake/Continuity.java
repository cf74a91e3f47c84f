package dev.hearsay.collector.intake;

import dev.hearsay.collector.log.ReportTopic.State;
import dev.hearsay.collector.store.FoldQueries.Gap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A comparison of a topic with the stored positions, from which on messages may be missing. Known
 * ids are dropped when they come again, so that a partition can always be read from its beginning.
 *
 * @param next the message of each partition at which folding continues
 * @param gaps the messages that were lost before they were folded
 * @param refusal the reason why folding would lose messages silently; empty if it would not
 */
record Continuity(SortedMap<Integer, Long> next, List<Gap> gaps, Optional<String> refusal) {

  /**
   * Compares the stored positions with the present topic.
   *
   * @param topicId the id of the topic that was folded
   * @param stored the first message of each partition that was not folded
   * @param millis the current time, for gaps
   */
  static Continuity of(String topicId, Map<Integer, Long> stored, State topic, long millis) {
    Builder found = new Builder(millis);
    if (!topic.id().equals(topicId)) {
      stored.forEach((part, next) -> found.lost(part, next, OptionalLong.empty()));
      topic.beginnings().forEach((part, first) -> found.goOn(part, 0, first));
      return found.built(
          "the topic was deleted and created again: uncounted messages of the old one are lost");
    }
    topic
        .beginnings()
        .forEach(
            (part, first) ->
                found.goOn(
                    part,
                    stored.getOrDefault(part, 0L),
                    first,
                    topic.ends().getOrDefault(part, first)));
    stored.forEach(
        (part, next) -> {
          if (!topic.beginnings().containsKey(part)) {
            found.lost(part, next, OptionalLong.empty());
          }
        });
    return found.built(found.text());
  }

  /** Collects the partitions' positions and gaps. */
  private static final class Builder {
    private final long millis;
    private final SortedMap<Integer, Long> next = new TreeMap<>();
    private final List<Gap> gaps = new ArrayList<>();

    Builder(long millis) {
      this.millis = millis;
    }

    void lost(int part, long from, OptionalLong to) {
      gaps.add(new Gap(part, from, to, millis));
    }

    void goOn(int part, long stored, long first) {
      if (first > stored) {
        lost(part, stored, OptionalLong.of(first));
      }
      next.put(part, Math.max(first, stored));
    }

    void goOn(int part, long stored, long first, long end) {
      if (end < stored) { // read from the beginning: new messages may have the offsets of lost ones
        lost(part, end, OptionalLong.empty());
        next.put(part, first);
      } else {
        goOn(part, stored, first);
      }
    }

    String text() {
      List<String> texts = new ArrayList<>();
      for (Gap each : gaps) {
        String to =
            each.toOffset().isPresent() ? " to " + (each.toOffset().getAsLong() - 1) : " on";
        texts.add("partition %s from message %s%s".formatted(each.part(), each.fromOffset(), to));
      }
      return "messages are missing from the topic: " + String.join(", ", texts);
    }

    Continuity built(String text) {
      return new Continuity(
          next, List.copyOf(gaps), gaps.isEmpty() ? Optional.empty() : Optional.of(text));
    }
  }
}
