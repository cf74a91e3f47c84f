package dev.hearsay.collector.intake;

import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a collector has besides if it shares a topic and a database with others. */
record TopicParts(
    ReportTopic topic,
    PendingRejections pending,
    FoldOutcomes outcomes,
    TopicFold fold,
    FoldMonitor monitor,
    RepeatedTask looking,
    Follower follower,
    TopicCarrier carrier)
    implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TopicParts.class);

  private static final long LOOK_MILLIS = 1_000;

  static TopicParts of(Store store, Committer committer, ReportTopic topic, InstantSource clock) {
    PendingRejections pending = new PendingRejections(committer);
    FoldOutcomes outcomes = new FoldOutcomes(store, committer.threads());
    TopicFold fold = new TopicFold(store, committer, topic, clock);
    FoldMonitor monitor = new FoldMonitor(store, topic);
    RepeatedTask looking =
        new RepeatedTask(committer.threads(), "hearsay-monitor", () -> look(monitor));
    Follower follower = new Follower(store, committer);
    follower.also(fold::beat);
    follower.also(pending::write);
    return new TopicParts(
        topic,
        pending,
        outcomes,
        fold,
        monitor,
        looking,
        follower,
        new TopicCarrier(topic, committer, pending, outcomes));
  }

  private static long look(FoldMonitor monitor) {
    monitor.look();
    return LOOK_MILLIS;
  }

  void start() {
    monitor.look();
    looking.start();
    follower.start();
    outcomes.start();
    fold.start();
  }

  /** Ends what comes in and what follows others; the fold stays this collector's. */
  @Override
  public void close() {
    topic.close();
    outcomes.close();
    fold.close();
    follower.close();
    looking.close();
    try {
      pending.write();
    } catch (StoreUnavailableException e) {
      LOG.warn("some refused reports are not in the numbers of refused ones", e);
    }
  }

  /** Lets another collector own the fold. */
  void leave() {
    fold.leave();
  }
}
