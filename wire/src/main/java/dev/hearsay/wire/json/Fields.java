package dev.hearsay.wire.json;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.table.PlainText;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a mapping and says precisely what is wrong with one. */
final class Fields {

  private static final Pattern INTEGER = Pattern.compile("0|[1-9][0-9]{0,18}");

  private final Node.Mapping mapping;
  private final String owner;

  /**
   * @param owner what the mapping describes, for messages
   */
  Fields(Node node, String owner) {
    if (!(node instanceof Node.Mapping found)) {
      throw node.error(owner + " must be a mapping of names to values; it is " + node.kind());
    }
    this.mapping = found;
    this.owner = owner;
  }

  /** Refuses all other keys. */
  Fields allowOnly(List<String> legal) {
    for (Map.Entry<String, Node> entry : mapping.entries().entrySet()) {
      if (!legal.contains(entry.getKey())) {
        String key = PlainText.shortened(entry.getKey());
        throw entry
            .getValue()
            .error(
                String.format(
                    "%s has the unknown key '%s'; legal keys are %s",
                    owner, key, String.join(", ", legal)));
      }
    }
    return this;
  }

  Fields called(String newOwner) {
    return new Fields(mapping, newOwner);
  }

  WireException error(String message) {
    return mapping.error(owner + ": " + message);
  }

  @Nullable Node find(String key) {
    return mapping.entries().get(key);
  }

  Node get(String key) {
    Node found = find(key);
    if (found == null) {
      throw mapping.error(owner + " has no '" + key + "'");
    }
    return found;
  }

  /** A text, or the spelling of a number or a boolean. */
  String text(String key) {
    return text(get(key), "'" + key + "'");
  }

  Optional<String> optionalText(String key) {
    return find(key) == null ? Optional.empty() : Optional.of(text(key));
  }

  String text(Node node, String what) {
    if (node instanceof Node.Scalar scalar && scalar.type() != Node.Type.NOTHING) {
      return scalar.text();
    }
    throw wrong(node, what, "a text");
  }

  double number(String key) {
    return number(get(key), "'" + key + "'");
  }

  double number(Node node, String what) {
    if (node instanceof Node.Scalar scalar && Double.isFinite(scalar.number())) {
      return scalar.number();
    }
    throw wrong(node, what, "a finite number");
  }

  boolean flag(String key) {
    Node node = get(key);
    if (node instanceof Node.Scalar scalar && List.of("true", "false").contains(scalar.text())) {
      return scalar.text().equals("true");
    }
    throw wrong(node, "'" + key + "'", "true or false");
  }

  int integer(String key) {
    return integer(get(key), "'" + key + "'");
  }

  long weight(String key) {
    return weight(get(key), "'" + key + "'");
  }

  long weight(Node node, String what) {
    return integer(node, what, Long.MAX_VALUE);
  }

  /** A weight as a text of decimal digits, which no reader takes for a double. */
  long digits(Node node, String what) {
    return integer(node, Node.Type.TEXT, Long.MAX_VALUE)
        .orElseThrow(
            () -> wrong(node, what, "a text of digits, from \"0\" to \"" + Long.MAX_VALUE + "\""));
  }

  int integer(Node node, String what) {
    return (int) integer(node, what, Integer.MAX_VALUE);
  }

  private long integer(Node node, String what, long most) {
    return integer(node, Node.Type.INTEGER, most)
        .orElseThrow(() -> wrong(node, what, "an integer from 0 to " + most));
  }

  private static OptionalLong integer(Node node, Node.Type type, long most) {
    if (node instanceof Node.Scalar scalar
        && scalar.type() == type
        && INTEGER.matcher(scalar.text()).matches()) {
      BigInteger value = new BigInteger(scalar.text());
      if (value.compareTo(BigInteger.valueOf(most)) <= 0) {
        return OptionalLong.of(value.longValueExact());
      }
    }
    return OptionalLong.empty();
  }

  List<Node> list(String key) {
    return list(get(key), "'" + key + "'");
  }

  List<Node> list(Node node, String what) {
    if (node instanceof Node.Sequence sequence) {
      return sequence.items();
    }
    throw wrong(node, what, "a list");
  }

  private WireException wrong(Node node, String what, String legal) {
    return node.error(owner + ": " + what + " must be " + legal + "; it is " + node.kind());
  }

  /** What core makes of the entries; its objections get the mapping's place. */
  <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException(mapping.place() + ": " + e.getMessage(), e);
    }
  }
}
