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
 * A comparison of a topic with stored places: it may lack messages from there on. Known ids are
 * dropped when they come again, so that a partition may always be read from its beginning.
 *
 * @param next the message of each partition from which folding goes on
 * @param gaps the messages that are gone and were not folded
 * @param refusal why folding would lose messages silently; empty if it would not
 */
record Continuity(SortedMap<Integer, Long> next, List<Gap> gaps, Optional<String> refusal) {

  /**
   * Compares what is stored with what the topic has.
   *
   * @param topicId the topic that was folded
   * @param stored the first message of each partition that was not folded
   * @param millis the moment, for gaps
   */
  static Continuity of(String topicId, Map<Integer, Long> stored, State topic, long millis) {
    Builder found = new Builder(millis);
    if (!topic.id().equals(topicId)) {
      stored.forEach((part, next) -> found.lost(part, next, OptionalLong.empty()));
      topic.beginnings().forEach((part, first) -> found.goOn(part, 0, first));
      return found.built(
          "the topic was made anew: messages of the old one that were not counted are gone");
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

  /** Collects partitions. */
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
      if (end < stored) { // from its beginning, since others may be in the old ones' places
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
