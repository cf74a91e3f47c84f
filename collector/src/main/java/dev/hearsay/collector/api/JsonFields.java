package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.hearsay.PrivacyLoss;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads the entries of a JSON object and says precisely what is wrong with one. */
final class JsonFields {

  private final JsonNode object;
  private final String owner;

  /**
   * @param owner what the object is, for messages
   */
  JsonFields(JsonNode node, String owner, List<String> legal) {
    if (!node.isObject()) {
      throw Problem.badBody(owner + " must be a JSON object; it is " + kind(node));
    }
    this.object = node;
    this.owner = owner;
    node.fieldNames().forEachRemaining(name -> checkKnown(name, legal));
  }

  private void checkKnown(String name, List<String> legal) {
    if (!legal.contains(name)) {
      throw Problem.badBody(
          "%s has the unknown key '%s'; legal keys are %s"
              .formatted(owner, Problem.shortened(name), String.join(", ", legal)));
    }
  }

  JsonNode get(String key) {
    return find(key).orElseThrow(() -> Problem.badBody(owner + " has no '" + key + "'"));
  }

  private Optional<JsonNode> find(String key) {
    return Optional.ofNullable(object.get(key)).filter(found -> !found.isNull());
  }

  double number(String key) {
    return number(key, get(key));
  }

  double number(String key, double otherwise) {
    return optionalNumber(key).orElse(otherwise);
  }

  private double number(String key, JsonNode found) {
    if (!found.isNumber() || !Double.isFinite(found.doubleValue())) {
      throw wrong(key, found, "a finite number");
    }
    return found.doubleValue();
  }

  OptionalDouble optionalNumber(String key) {
    return find(key).stream().mapToDouble(found -> number(key, found)).findFirst();
  }

  /** What {@code epsilon} and {@code delta} say. */
  PrivacyLoss loss() {
    try {
      return new PrivacyLoss(number("epsilon"), number("delta", 0));
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(String.valueOf(e.getMessage()));
    }
  }

  /** The object of a key, if there is one. */
  Optional<JsonFields> optionalObject(String key, List<String> legal) {
    return find(key).map(found -> new JsonFields(found, "'" + key + "'", legal));
  }

  OptionalLong positive(String key) {
    return find(key).stream().mapToLong(found -> positive(key, found)).findFirst();
  }

  private long positive(String key, JsonNode found) {
    if (!found.isIntegralNumber() || !found.canConvertToLong() || found.longValue() < 1) {
      throw wrong(key, found, "a whole number of at least 1");
    }
    return found.longValue();
  }

  OptionalInt positiveInt(String key) {
    OptionalLong found = positive(key);
    if (found.isPresent() && found.getAsLong() > Integer.MAX_VALUE) {
      throw wrong(key, get(key), "at most " + Integer.MAX_VALUE);
    }
    return found.isPresent() ? OptionalInt.of((int) found.getAsLong()) : OptionalInt.empty();
  }

  String text(String key) {
    return text(key, get(key));
  }

  Optional<String> optionalText(String key) {
    return find(key).map(found -> text(key, found));
  }

  private String text(String key, JsonNode found) {
    if (!found.isTextual()) {
      throw wrong(key, found, "a text");
    }
    return found.textValue();
  }

  /** A moment, such as 2026-11-16T12:00:00Z. */
  Optional<Instant> instant(String key) {
    return find(key).map(found -> instant(key, found));
  }

  private Instant instant(String key, JsonNode found) {
    try {
      return Instant.ofEpochMilli(Instant.parse(text(key, found)).toEpochMilli());
    } catch (DateTimeParseException | ArithmeticException e) {
      throw wrong(key, found, "a moment such as 2026-11-16T12:00:00Z");
    }
  }

  /** Whether a key is true; false if nothing is said. */
  boolean flag(String key) {
    JsonNode found = find(key).orElse(BooleanNode.FALSE);
    if (!found.isBoolean()) {
      throw wrong(key, found, "true or false");
    }
    return found.booleanValue();
  }

  /** One of several texts; the first if nothing is said. */
  String choice(String key, List<String> legal) {
    String found = optionalText(key).orElse(legal.get(0));
    if (!legal.contains(found)) {
      throw wrong(key, get(key), String.join(" or ", legal));
    }
    return found;
  }

  /** A new token if the key asks for one; without the key, anybody may enter. */
  Optional<Token> token(String key) {
    return choice(key, List.of(Token.OPEN, Token.TOKEN)).equals(Token.TOKEN)
        ? Optional.of(Token.random())
        : Optional.empty();
  }

  private Problem wrong(String key, JsonNode found, String legal) {
    return Problem.badBody(owner + ": '" + key + "' must be " + legal + "; it is " + kind(found));
  }

  private static String kind(JsonNode node) {
    if (node.isContainerNode()) {
      return node.isArray() ? "a list" : "an object";
    }
    return node.isNull() ? "null" : Problem.shortened(node.toString());
  }
}
