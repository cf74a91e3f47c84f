package dev.hearsay.wire.json;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.table.PlainText;
import java.util.List;
import java.util.Map;

/** A piece of a YAML or JSON document that knows where it stands. */
sealed interface Node {

  Place place();

  /** What it is, for messages. */
  String kind();

  /** An error about this piece. */
  default WireException error(String message) {
    return new WireException(place() + ": " + message);
  }

  /** Names and what they stand for, in the document's order. */
  record Mapping(Place place, Map<String, Node> entries) implements Node {
    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /** A list. */
  record Sequence(Place place, List<Node> items) implements Node {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /**
   * A single value.
   *
   * @param text as the document spells it
   * @param number its value if it is a number, else NaN
   */
  record Scalar(Place place, Type type, String text, double number) implements Node {
    @Override
    public String kind() {
      return switch (type) {
        case TEXT -> "the text '" + PlainText.shortened(text) + "'";
        case INTEGER, FRACTION -> "the number " + PlainText.shortened(text);
        case BOOLEAN -> text;
        case NOTHING -> "empty";
      };
    }
  }

  /** What a scalar is. */
  enum Type {
    TEXT,
    INTEGER,
    FRACTION,
    BOOLEAN,
    NOTHING
  }

  /** A place in a document; lines and columns count from 1. */
  record Place(String where, int line, int column) {
    @Override
    public String toString() {
      return where + ":" + line + ":" + column;
    }
  }
}
