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
  private final List<Group> examinedGroups = new ArrayList<>();
  private final List<PendingSubmissions> pending = new ArrayList<>();
  private final SortedMap<Integer, Long> next = new TreeMap<>();
  private long messages;
  private long unreadable;

  /** The destination of reports: a collection, a wave, and the start of an hour or of the wave. */
  private record Address(String collection, int wave, long bucket) {}

  /** The reports to one destination, in order, and their messages. */
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
   * @return the submissions, one object per destination; their collections are held
   */
  List<PendingSubmissions> examine() {
    boolean isDone = false;
    try {
      groups.values().forEach(this::examineGroup);
      isDone = true;
      return pending;
    } finally {
      if (!isDone) {
        pending.forEach(each -> loaded.release(each.collection()));
      }
    }
  }

  private void examineGroup(Group group) {
    try {
      LiveCollection collection = loaded.hold(group.address.collection());
      boolean isTaken = false;
      try {
        pending.add(pendingOf(collection, group));
        examinedGroups.add(group);
        isTaken = true;
      } finally {
        if (!isTaken) {
          loaded.release(collection);
        }
      }
    } catch (NoSuchCollectionException e) {
      unreadable += group.submissions.size(); // deleted, or written by another program
    }
  }

  /**
   * Examines the reports to one destination. A collector has checked them, but another program may
   * have written to the topic.
   */
  private PendingSubmissions pendingOf(LiveCollection collection, Group group) {
    Address to = group.address;
    if (!collection.admission().has(to.wave(), to.bucket())) {
      long reports = group.submissions.size();
      return PendingSubmissions.rejectionsOnly(
          collection, Rejections.of(RejectionReason.OTHER_PLAN, reports));
    }
    collection.loadIndex(store);
    return PendingSubmissions.acknowledged(collection, to.wave(), to.bucket(), group.submissions);
  }

  /** Writes the new positions, and the outcomes of reports whose senders wait. */
  void write(Changes changes, GroupCommit group, long now) {
    long withoutCollection =
        unreadable
            + pending.stream()
                .filter(each -> each.collection().isDeleted())
                .mapToLong(PendingSubmissions::size)
                .sum();
    long duplicates =
        messages - withoutCollection - group.freshReports() - group.rejections().total();
    changes.fold().advance(next, duplicates, withoutCollection, now);
    for (int i = 0; i < pending.size(); i++) {
      if (pending.get(i).collection().hasReportLimit()) {
        writeOutcomes(changes, examinedGroups.get(i), decided(group, pending.get(i)), now);
      }
    }
  }

  private static Optional<List<Outcome>> decided(GroupCommit group, PendingSubmissions pending) {
    return group.outcomes(pending).filter(outcomes -> !outcomes.isEmpty());
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

  /** Returns the next message of each partition after these. */
  SortedMap<Integer, Long> next() {
    return next;
  }
}
