package dev.hearsay.collector.collection;

/** Thrown if there is no collection with the given id, or it was deleted. */
public final class NoSuchCollectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NoSuchCollectionException(String id) {
    super("there is no collection '" + id + "'");
  }
}
