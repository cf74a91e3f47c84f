package dev.hearsay.collector.collection;

/** The collection takes no reports any more. */
public final class ClosedCollectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ClosedCollectionException(String id) {
    super("the collection '" + id + "' is closed");
  }
}
