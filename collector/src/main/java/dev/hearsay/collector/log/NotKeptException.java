package dev.hearsay.collector.log;

/** A refusal to export the reports of a collection that does not keep them. */
public final class NotKeptException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NotKeptException(String collection) {
    super(
        ("the collection '%s' keeps no reports: they are deleted once they are counted; a"
                + " collection that is created with \"keep\": \"reports\" keeps them")
            .formatted(collection));
  }
}
