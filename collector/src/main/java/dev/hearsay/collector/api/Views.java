package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.View;
import dev.hearsay.collector.publish.Audience;
import dev.hearsay.collector.publish.Publications;
import java.util.List;
import java.util.Optional;

/** The collections as the audience of a request sees them. */
record Views(CollectionService collections, Publications publications) {

  /** Returns the visible tallies of a collection. */
  View of(Call call) {
    return publications.view(call.id(), call.audience());
  }

  /** Returns the visible properties of a collection. */
  CollectionInfo info(Call call) {
    return find(call.id(), call.audience())
        .orElseThrow(() -> Problem.of(Kind.NO_SUCH_COLLECTION, call.id()));
  }

  Optional<CollectionInfo> find(String id, Audience audience) {
    Optional<CollectionInfo> found = collections.find(id);
    return audience == Audience.OWNER ? found : found.map(this::published);
  }

  /** Returns a page of the list of collections. */
  List<CollectionInfo> list(Call call, int offset, int limit) {
    List<CollectionInfo> all = collections.list(offset, limit);
    return call.audience() == Audience.OWNER ? all : all.stream().map(this::published).toList();
  }

  /** Returns what readers see of a collection, after publishing what is due. */
  private CollectionInfo published(CollectionInfo info) {
    return info.isPublicationDue(collections.now())
        ? info.published(publications.newest(info.id()))
        : info.published(info.publication());
  }
}
