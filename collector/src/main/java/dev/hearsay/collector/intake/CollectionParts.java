package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.Store;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The parts of a {@link CollectionService}, connected to each other.
 *
 * @param topicParts the additional parts of a collector whose reports come through a topic
 */
record CollectionParts(
    Committer committer,
    ReportReceiver receiver,
    Eraser eraser,
    Upkeep upkeep,
    Optional<TopicParts> topicParts)
    implements AutoCloseable {

  static CollectionParts of(
      Store store, Limits limits, InstantSource clock, Tuning tuning, Optional<ReportTopic> topic) {
    Committer committer = new Committer(store, limits, tuning, clock);
    Optional<TopicParts> topicParts =
        topic.map(reports -> TopicParts.of(store, committer, reports, clock));
    Carrier carrier = topicParts.<Carrier>map(TopicParts::carrier).orElse(committer);
    ReportReceiver receiver = new ReportReceiver(committer.loaded(), carrier, clock);
    Eraser eraser = new Eraser(store, committer.loaded().folder());
    Upkeep upkeep =
        new Upkeep(
            store,
            committer,
            clock,
            eraser,
            tuning.bytesPerStep(),
            topicParts.isPresent() ? committer::requestClose : committer::close);
    committer.onClose(upkeep::wake);
    return new CollectionParts(committer, receiver, eraser, upkeep, topicParts);
  }

  void start() {
    committer.start();
    upkeep.start();
    topicParts.ifPresent(TopicParts::start);
  }

  /** Commits all queued reports and writes snapshots. */
  @Override
  public void close() {
    topicParts.ifPresent(TopicParts::close);
    upkeep.close();
    committer.close();
    upkeep.compactAtShutdown();
    topicParts.ifPresent(TopicParts::leave);
    committer.loaded().folder().close();
  }
}
