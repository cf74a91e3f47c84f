package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.Store;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Puts together what collections need.
 *
 * @param shared what is needed besides if reports come through a topic
 */
record CollectionParts(
    Committer committer,
    Reception reception,
    Eraser eraser,
    Upkeep upkeep,
    Optional<TopicParts> shared)
    implements AutoCloseable {

  static CollectionParts of(
      Store store, Limits limits, InstantSource clock, Tuning tuning, Optional<ReportTopic> topic) {
    Committer committer = new Committer(store, limits, tuning, clock);
    Optional<TopicParts> shared =
        topic.map(reports -> TopicParts.of(store, committer, reports, clock));
    Carrier carrier =
        shared.<Carrier>map(TopicParts::carrier).orElse(new LogCarrier(store, committer));
    Reception reception = new Reception(committer.loaded(), carrier, clock);
    Eraser eraser = new Eraser(store, committer.loaded().folder());
    Upkeep upkeep =
        new Upkeep(
            store,
            committer,
            clock,
            eraser,
            tuning.bytesPerStep(),
            shared.isPresent() ? committer::end : committer::close);
    committer.onClose(upkeep::wake);
    return new CollectionParts(committer, reception, eraser, upkeep, shared);
  }

  void start() {
    committer.start();
    upkeep.start();
    shared.ifPresent(TopicParts::start);
  }

  /** Commits what waits and writes snapshots. */
  @Override
  public void close() {
    shared.ifPresent(TopicParts::close);
    upkeep.close();
    committer.close();
    upkeep.compactAtTheEnd();
    shared.ifPresent(TopicParts::leave);
    committer.loaded().folder().close();
  }
}
