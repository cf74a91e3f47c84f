package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.Store;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Puts together what collections need.
 *
 * @param topic where reports are appended, if other processes use the store too
 */
record CollectionParts(
    Committer committer,
    Reception reception,
    Eraser eraser,
    Upkeep upkeep,
    Optional<ReportTopic> topic,
    Follower follower)
    implements AutoCloseable {

  static CollectionParts of(
      Store store, Limits limits, InstantSource clock, Tuning tuning, Optional<ReportTopic> topic) {
    Committer committer = new Committer(store, limits, tuning, clock);
    LogCarrier log = new LogCarrier(store, committer);
    Carrier carrier =
        topic.<Carrier>map(reports -> new TopicCarrier(reports, committer, log)).orElse(log);
    Reception reception = new Reception(committer.loaded(), carrier, log, clock);
    Eraser eraser = new Eraser(store, committer.loaded().folder());
    Upkeep upkeep = new Upkeep(store, committer, clock, eraser, tuning.bytesPerStep());
    committer.onClose(upkeep::wake);
    return new CollectionParts(
        committer, reception, eraser, upkeep, topic, new Follower(store, committer));
  }

  void start() {
    committer.start();
    upkeep.start();
    topic.ifPresent(shared -> follower.start());
  }

  /** Commits what waits and writes snapshots. */
  @Override
  public void close() {
    topic.ifPresent(ReportTopic::close);
    upkeep.close();
    topic.ifPresent(shared -> follower.close());
    committer.close();
    upkeep.compactAtTheEnd();
    committer.loaded().folder().close();
  }
}
