package dev.hearsay.wire.document;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.text.PlainText;
import java.util.List;
import java.util.Map;

/** A piece of a YAML or JSON document that knows where it stands. */
public sealed interface Node {

  Place place();

  /** What it is, for messages. */
  String kind();

  /** An error about this piece. */
  default WireException error(String message) {
    return new WireException(place() + ": " + message);
  }

  /** Returns whether it is null, or nothing at all where YAML expects a value. */
  default boolean isNothing() {
    return this instanceof Scalar scalar && scalar.type() == Type.NOTHING;
  }

  /** Returns the piece as JSON in one line, with scalars as they are spelled in JSON. */
  String toJson();

  /** Names and what they stand for, in the document's order. */
  record Mapping(Place place, Map<String, Node> entries) implements Node {
    @Override
    public String kind() {
      return "a mapping";
    }

    @Override
    public String toJson() {
      return entries.entrySet().stream()
          .map(entry -> quoted(entry.getKey()) + ":" + entry.getValue().toJson())
          .collect(joining(",", "{", "}"));
    }
  }

  /** A list. */
  record Sequence(Place place, List<Node> items) implements Node {
    @Override
    public String kind() {
      return "a list";
    }

    @Override
    public String toJson() {
      return items.stream().map(Node::toJson).collect(joining(",", "[", "]"));
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

    @Override
    public String toJson() {
      return switch (type) {
        case TEXT -> quoted(text);
        case INTEGER, FRACTION, BOOLEAN -> text;
        case NOTHING -> "null";
      };
    }
  }

  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
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
