package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.intake.TopicReader.Message;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TopicReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Messages of a topic that are folded in one commit. Not thread-safe. */
final class FoldBatch {

  private static final Outcome CLOSED = Outcome.rejected(RejectionReason.CLOSED.text());

  private final LoadedCollections loaded;
  private final Store store;
  private final Map<Address, Group> groups = new LinkedHashMap<>();
  private final List<Group> arrived = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();
  private final SortedMap<Integer, Long> next = new TreeMap<>();
  private long messages;
  private long unreadable;

  /** Where reports belong: a collection, a wave, and an hour or the wave's start. */
  private record Address(String collection, int wave, long bucket) {}

  /** Reports to one address, in order, and the places of their messages. */
  private static final class Group {
    final Address address;
    final List<Submission> submissions = new ArrayList<>();
    final List<Message> messages = new ArrayList<>();

    Group(Address address) {
      this.address = address;
    }
  }

  FoldBatch(LoadedCollections loaded, Store store) {
    this.loaded = loaded;
    this.store = store;
  }

  void add(Message message) {
    messages++;
    next.put(message.part(), message.offset() + 1);
    try {
      TopicReport report = TopicReport.read(message.key(), message.value());
      Group group =
          groups.computeIfAbsent(
              new Address(report.collection(), report.wave(), report.bucket()), Group::new);
      group.submissions.add(report.submission());
      group.messages.add(message);
    } catch (WireException e) {
      unreadable++;
    }
  }

  /**
   * Examines all reports.
   *
   * @return one arrival per address; its collection is held
   */
  List<Arrival> arrivals() {
    boolean isDone = false;
    try {
      groups.values().forEach(this::arrive);
      isDone = true;
      return arrivals;
    } finally {
      if (!isDone) {
        arrivals.forEach(each -> loaded.release(each.collection()));
      }
    }
  }

  private void arrive(Group group) {
    try {
      LiveCollection collection = loaded.hold(group.address.collection());
      boolean isTaken = false;
      try {
        arrivals.add(arrival(collection, group));
        arrived.add(group);
        isTaken = true;
      } finally {
        if (!isTaken) {
          loaded.release(collection);
        }
      }
    } catch (NoSuchCollectionException e) {
      unreadable += group.submissions.size(); // it was deleted, or another program wrote them
    }
  }

  /** A collector has checked the reports. Others may have written them all the same. */
  private Arrival arrival(LiveCollection collection, Group group) {
    Address to = group.address;
    if (!collection.admission().has(to.wave(), to.bucket())) {
      long reports = group.submissions.size();
      return Arrival.turnedAway(collection, Rejections.of(RejectionReason.OTHER_PLAN, reports));
    }
    collection.loadIndex(store);
    return Arrival.acknowledged(collection, to.wave(), to.bucket(), group.submissions);
  }

  /** Writes how far the topic is folded, and what became of reports whose senders wait. */
  void write(Changes changes, GroupCommit group, long now) {
    long homeless =
        unreadable
            + arrivals.stream()
                .filter(each -> each.collection().isDeleted())
                .mapToLong(Arrival::size)
                .sum();
    long duplicates = messages - homeless - group.freshReports() - group.rejections().total();
    changes.fold().advance(next, duplicates, homeless, now);
    for (int i = 0; i < arrivals.size(); i++) {
      if (arrivals.get(i).collection().isCounted()) {
        writeOutcomes(changes, arrived.get(i), decided(group, arrivals.get(i)), now);
      }
    }
  }

  private static Optional<List<Outcome>> decided(GroupCommit group, Arrival arrival) {
    return group.outcomes(arrival).filter(outcomes -> !outcomes.isEmpty());
  }

  private static void writeOutcomes(
      Changes changes, Group group, Optional<List<Outcome>> decided, long now) {
    for (int i = 0; i < group.messages.size(); i++) {
      Outcome outcome = decided.isPresent() ? decided.get().get(i) : CLOSED;
      if (!outcome.equals(Outcome.ACCEPTED)) {
        Message message = group.messages.get(i);
        changes
            .fold()
            .setOutcome(message.part(), message.offset(), FoldOutcomes.text(outcome), now);
      }
    }
  }

  /** Returns the first message of each partition that comes after these. */
  SortedMap<Integer, Long> next() {
    return next;
  }
}
