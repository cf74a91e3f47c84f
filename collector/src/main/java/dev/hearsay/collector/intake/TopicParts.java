package dev.hearsay.collector.intake;

import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The additional parts of a collector that shares a topic and a database with others. */
record TopicParts(
    ReportTopic topic,
    PendingRejections pending,
    FoldOutcomes outcomes,
    TopicFold fold,
    FoldMonitor monitor,
    Follower follower,
    TopicCarrier carrier)
    implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TopicParts.class);

  static TopicParts of(Store store, Committer committer, ReportTopic topic, InstantSource clock) {
    PendingRejections pending = new PendingRejections(committer);
    FoldOutcomes outcomes = new FoldOutcomes(store, committer.threads());
    TopicFold fold = new TopicFold(store, committer, topic, clock);
    FoldMonitor monitor = new FoldMonitor(store, committer.threads(), topic);
    Follower follower = new Follower(store, committer);
    follower.addTask(fold::beat);
    follower.addTask(pending::write);
    return new TopicParts(
        topic,
        pending,
        outcomes,
        fold,
        monitor,
        follower,
        new TopicCarrier(topic, committer, pending, outcomes));
  }

  void start() {
    monitor.start();
    follower.start();
    outcomes.start();
    fold.start();
  }

  /** Stops accepting and following. This collector keeps the fold until {@link #leave}. */
  @Override
  public void close() {
    topic.close();
    outcomes.close();
    fold.close();
    follower.close();
    monitor.close();
    try {
      pending.write();
    } catch (StoreUnavailableException e) {
      LOG.warn(
          "some rejected reports are missing from the numbers of rejected reports: {}",
          e.getMessage());
    }
  }

  /** Gives up the fold, so that another collector can take it at once. */
  void leave() {
    fold.leave();
  }
}
