package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.View;
import dev.hearsay.collector.publish.Audience;
import dev.hearsay.collector.publish.Publications;
import java.util.List;
import java.util.Optional;

/** What whoever asks sees of collections. */
record Views(CollectionService collections, Publications publications) {

  /** What a collection's reports add up to. */
  View of(Call call) {
    return publications.view(call.id(), call.audience());
  }

  /** What is known of a collection. */
  CollectionInfo info(Call call) {
    return find(call.id(), call.audience())
        .orElseThrow(() -> Problem.of(Kind.NO_SUCH_COLLECTION, call.id()));
  }

  Optional<CollectionInfo> find(String id, Audience audience) {
    Optional<CollectionInfo> found = collections.find(id);
    return audience == Audience.OWNER ? found : found.map(this::published);
  }

  /** A page of the list of collections. */
  List<CollectionInfo> list(Call call, int offset, int limit) {
    List<CollectionInfo> all = collections.list(offset, limit);
    return call.audience() == Audience.OWNER ? all : all.stream().map(this::published).toList();
  }

  /** What readers know of a collection; what is due is published first. */
  private CollectionInfo published(CollectionInfo info) {
    return info.isPublicationDue(collections.now())
        ? info.published(publications.newest(info.id()))
        : info.published(info.publication());
  }
}
