package dev.hearsay.collector.log;

/** A refusal to export the reports of a collection that does not keep them. */
public final class NotKeptException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String collection;

  public NotKeptException(String collection) {
    super("the collection '" + collection + "' keeps no reports");
    this.collection = collection;
  }

  /** Returns the collection's id. */
  public String collection() {
    return collection;
  }
}
