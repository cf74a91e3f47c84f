package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.FoldStatus;
import dev.hearsay.collector.store.FoldQueries.Gap;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The handler of the fold of the topic: its progress, and the acceptance of lost messages. Runs on
 * workers.
 */
record FoldHandler(CollectionService collections) {

  /** Returns the owner and the progress of the fold, or no content if there is no topic. */
  Reply show(Call call) {
    return collections.fold().map(this::reply).orElseGet(Reply::noContent);
  }

  private Reply reply(FoldStatus status) {
    ObjectNode node = node(status);
    collections.appendObstacle().ifPresent(why -> node.put("notAccepting", why));
    return Reply.json(node);
  }

  /** Accepts the loss of messages that no collector has counted. */
  Reply accept(Call call) {
    ObjectNode node = Json.object();
    addLosses(node, collections.acceptLoss());
    return Reply.json(node);
  }

  private static ObjectNode node(FoldStatus status) {
    ObjectNode node = Json.object().put("counting", status.isCounting());
    status.owner().ifPresent(owner -> node.put("owner", owner));
    node.put("here", status.isHere()).put("epoch", status.epoch());
    status.foldedAt().ifPresent(at -> node.put("foldedAt", at.toString()));
    node.put("waiting", status.waiting());
    node.put("behindSeconds", status.behind().toSeconds());
    node.put("duplicates", status.duplicates()).put("unreadable", status.unreadable());
    status.refusal().ifPresent(why -> node.put("refusal", why));
    status.obstacle().ifPresent(why -> node.put("obstacle", why));
    ArrayNode parts = node.putArray("partitions");
    status
        .parts()
        .forEach(
            (number, part) -> {
              ObjectNode one = parts.addObject().put("partition", number).put("next", part.next());
              part.waiting().ifPresent(waiting -> one.put("waiting", waiting));
              one.put("behindSeconds", part.behind().toSeconds());
            });
    addLosses(node, status.gaps());
    return node;
  }

  private static void addLosses(ObjectNode node, List<Gap> gaps) {
    ArrayNode losses = node.putArray("losses");
    for (Gap each : gaps) {
      ObjectNode one = losses.addObject().put("partition", each.part());
      one.put("from", each.fromOffset());
      each.toOffset().ifPresent(to -> one.put("to", to));
      one.put("accepted", Instant.ofEpochMilli(each.accepted()).toString());
    }
  }

  /**
   * Adds how many reports a collection may lack, if messages were lost while it was open. The
   * collection of a lost message is unknown.
   */
  static void addMayLack(ObjectNode node, FoldStatus status, CollectionInfo info) {
    List<Gap> lost =
        status.gaps().stream()
            .filter(each -> each.accepted() >= info.created().toEpochMilli())
            .filter(
                each ->
                    info.closed().isEmpty()
                        || each.accepted() <= info.closed().get().toEpochMilli())
            .toList();
    if (!lost.isEmpty()) {
      ObjectNode lack = node.putObject("mayLack");
      if (lost.stream().allMatch(each -> each.toOffset().isPresent())) {
        lack.put(
            "atMost",
            lost.stream().mapToLong(each -> each.toOffset().getAsLong() - each.fromOffset()).sum());
      }
      lack.put("since", Instant.ofEpochMilli(lost.get(0).accepted()).toString());
    }
  }

  /** Waits until a collection that is closing is closed, for a limited time. */
  static CollectionInfo awaitClosed(
      CollectionService collections, CollectionInfo info, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    CollectionInfo latest = info;
    while (latest.closed().isEmpty() && System.nanoTime() < end) {
      collections.pause();
      latest = collections.find(info.id()).orElse(latest);
    }
    return latest;
  }
}
