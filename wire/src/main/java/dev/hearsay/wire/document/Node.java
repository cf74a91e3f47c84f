package dev.hearsay.wire.document;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.text.PlainText;
import java.util.List;
import java.util.Map;

/** A node of a YAML or JSON document, with its place in the document. */
public sealed interface Node {

  Place place();

  /** Returns what the node is, for messages. */
  String kind();

  /** Returns an error about this node. */
  default WireException error(String message) {
    return new WireException(place() + ": " + message);
  }

  /** Returns whether the node is null, or absent where YAML expects a value. */
  default boolean isNothing() {
    return this instanceof Scalar scalar && scalar.type() == Type.NOTHING;
  }

  /** Returns the node as JSON in one line, with scalars as they are spelled in JSON. */
  String toJson();

  /** A mapping from names to nodes, in the document's order. */
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

  /** A list of nodes. */
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
   * @param text the spelling in the document
   * @param number the value if the scalar is a number, else NaN
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

  /** The type of a scalar. */
  enum Type {
    TEXT,
    INTEGER,
    FRACTION,
    BOOLEAN,
    NOTHING
  }

  /** A position in a document. Lines and columns count from 1. */
  record Place(String where, int line, int column) {
    @Override
    public String toString() {
      return where + ":" + line + ":" + column;
    }
  }
}
