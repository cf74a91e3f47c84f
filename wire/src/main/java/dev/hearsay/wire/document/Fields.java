package dev.hearsay.wire.document;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.text.PlainText;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the entries of a mapping. Its error messages name the place, the entry, and what is
 * legal.
 */
public final class Fields {

  private static final Pattern INTEGER = Pattern.compile("0|[1-9][0-9]{0,18}");

  private final Node.Mapping mapping;
  private final String owner;
  private final boolean isTyped;

  /**
   * Creates a reader of a mapping.
   *
   * @param owner a name for the mapped thing, for messages
   */
  public Fields(Node node, String owner) {
    if (!(node instanceof Node.Mapping found)) {
      throw node.error(owner + " must be a mapping of names to values; it is " + node.kind());
    }
    this.mapping = found;
    this.owner = owner;
    this.isTyped = false;
  }

  private Fields(Node.Mapping mapping, String owner, boolean isTyped) {
    this.mapping = mapping;
    this.owner = owner;
    this.isTyped = isTyped;
  }

  /**
   * Returns a strict reader of the same mapping, for documents that programs write: texts and
   * booleans must have their own type, and null means absent. By default, a text may also be the
   * spelling of a number or a boolean, as in YAML.
   */
  public Fields typed() {
    return new Fields(mapping, owner, true);
  }

  /** Checks that the mapping has no other keys than these. */
  public Fields allowOnly(List<String> legal) {
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

  public Fields called(String newOwner) {
    return new Fields(mapping, newOwner, isTyped);
  }

  public WireException error(String message) {
    return mapping.error(owner + ": " + message);
  }

  public @Nullable Node find(String key) {
    Node found = mapping.entries().get(key);
    return isTyped && found != null && found.isNothing() ? null : found;
  }

  public Node get(String key) {
    Node found = find(key);
    if (found == null) {
      throw mapping.error(owner + " has no '" + key + "'");
    }
    return found;
  }

  /** Returns a text, or the spelling of a number or a boolean. */
  public String text(String key) {
    return text(get(key), "'" + key + "'");
  }

  public Optional<String> optionalText(String key) {
    return find(key) == null ? Optional.empty() : Optional.of(text(key));
  }

  public String text(Node node, String what) {
    if (node instanceof Node.Scalar scalar
        && (scalar.type() == Node.Type.TEXT || !(isTyped || scalar.isNothing()))) {
      return scalar.text();
    }
    throw wrong(node, what, "a text");
  }

  public double number(String key) {
    return number(get(key), "'" + key + "'");
  }

  public double number(Node node, String what) {
    if (node instanceof Node.Scalar scalar && Double.isFinite(scalar.number())) {
      return scalar.number();
    }
    throw wrong(node, what, "a finite number");
  }

  public boolean flag(String key) {
    Node node = get(key);
    if (node instanceof Node.Scalar scalar
        && (scalar.type() == Node.Type.BOOLEAN || !isTyped)
        && List.of("true", "false").contains(scalar.text())) {
      return scalar.text().equals("true");
    }
    throw wrong(node, "'" + key + "'", "true or false");
  }

  /** Returns whether a key is present and true. */
  public boolean isSet(String key) {
    return find(key) != null && flag(key);
  }

  public OptionalDouble optionalNumber(String key) {
    return find(key) == null ? OptionalDouble.empty() : OptionalDouble.of(number(key));
  }

  /** Returns the integer of a key, at least 1, if the key is present. */
  public OptionalLong positive(String key) {
    return positive(key, Long.MAX_VALUE);
  }

  /** Returns the integer of a key, at least 1, if the key is present. */
  public OptionalInt positiveInt(String key) {
    OptionalLong found = positive(key, Integer.MAX_VALUE);
    return found.isPresent() ? OptionalInt.of((int) found.getAsLong()) : OptionalInt.empty();
  }

  private OptionalLong positive(String key, long most) {
    @Nullable Node node = find(key);
    if (node == null) {
      return OptionalLong.empty();
    }
    OptionalLong found = integer(node, Node.Type.INTEGER, most);
    if (found.orElse(0) < 1) {
      throw wrong(key, "an integer from 1 to " + most);
    }
    return found;
  }

  /** Returns the instant of a key, such as 2026-11-16T12:00:00Z, truncated to milliseconds. */
  public Optional<Instant> instant(String key) {
    return optionalText(key).map(text -> instant(key, text));
  }

  private Instant instant(String key, String text) {
    try {
      return Instant.ofEpochMilli(Instant.parse(text).toEpochMilli());
    } catch (DateTimeParseException | ArithmeticException e) {
      throw wrong(key, "a moment such as 2026-11-16T12:00:00Z");
    }
  }

  /**
   * Returns the text of a key, which must be one of {@code legal}; the first of these if the key is
   * absent.
   */
  public String choice(String key, List<String> legal) {
    String found = optionalText(key).orElse(legal.get(0));
    if (!legal.contains(found)) {
      throw wrong(key, String.join(" or ", legal));
    }
    return found;
  }

  /** Returns the mapping of a key, if present. It must have no other keys than these. */
  public Optional<Fields> optionalMapping(String key, List<String> legal) {
    return Optional.ofNullable(find(key))
        .map(node -> new Fields(node, "'" + key + "'").allowOnly(legal))
        .map(fields -> isTyped ? fields.typed() : fields);
  }

  public int integer(String key) {
    return integer(get(key), "'" + key + "'");
  }

  public long weight(Node node, String what) {
    return integer(node, what, Long.MAX_VALUE);
  }

  /**
   * Returns a weight that is written as a text of decimal digits. As a JSON number, other readers
   * could convert it to a double.
   */
  public long digits(Node node, String what) {
    return integer(node, Node.Type.TEXT, Long.MAX_VALUE)
        .orElseThrow(
            () -> wrong(node, what, "a text of digits, from \"0\" to \"" + Long.MAX_VALUE + "\""));
  }

  public int integer(Node node, String what) {
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

  public List<Node> list(String key) {
    return list(get(key), "'" + key + "'");
  }

  public List<Node> list(Node node, String what) {
    if (node instanceof Node.Sequence sequence) {
      return sequence.items();
    }
    throw wrong(node, what, "a list");
  }

  /** Returns the numbers of a list. */
  public double[] numbers(String key) {
    return list(key).stream().mapToDouble(node -> number(node, "one of '" + key + "'")).toArray();
  }

  private WireException wrong(String key, String legal) {
    return wrong(get(key), "'" + key + "'", legal);
  }

  private WireException wrong(Node node, String what, String legal) {
    return node.error(owner + ": " + what + " must be " + legal + "; it is " + node.kind());
  }

  /** Calls a constructor or factory of core, and adds the mapping's place to its exception. */
  public <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException(mapping.place() + ": " + e.getMessage(), e);
    }
  }
}
