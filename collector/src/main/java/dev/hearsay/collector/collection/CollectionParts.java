package dev.hearsay.collector.collection;

import dev.hearsay.collector.collection.commit.Committer;
import dev.hearsay.collector.collection.commit.LogReception;
import dev.hearsay.collector.collection.commit.Tuning;
import dev.hearsay.collector.collection.publish.Publications;
import dev.hearsay.collector.collection.upkeep.Eraser;
import dev.hearsay.collector.collection.upkeep.Upkeep;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.topic.Follower;
import dev.hearsay.collector.topic.ReportTopic;
import dev.hearsay.collector.topic.TopicReception;
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
    Publications publications,
    Optional<ReportTopic> topic,
    Follower follower)
    implements AutoCloseable {

  static CollectionParts of(
      Store store, Limits limits, InstantSource clock, Tuning tuning, Optional<ReportTopic> topic) {
    Committer committer = new Committer(store, limits, tuning, clock);
    LogReception log = new LogReception(store, committer, clock);
    Reception reception =
        topic
            .<Reception>map(reports -> new TopicReception(reports, committer, log, clock))
            .orElse(log);
    Eraser eraser = new Eraser(store, committer.loaded().folder());
    Upkeep upkeep = new Upkeep(store, committer, clock, eraser, tuning.bytesPerStep());
    Publications publications = new Publications(store, committer, clock);
    committer.onClose(upkeep::wake);
    return new CollectionParts(
        committer, reception, eraser, upkeep, publications, topic, new Follower(store, committer));
  }

  void start() {
    committer.start();
    upkeep.start();
    topic.ifPresent(shared -> follower.start());
  }

  /** Commits what waits and writes snapshots. */
  @Override
  public void close() {
    upkeep.close();
    topic.ifPresent(shared -> follower.close());
    committer.close();
    upkeep.compactAtTheEnd();
    committer.loaded().folder().close();
  }
}
