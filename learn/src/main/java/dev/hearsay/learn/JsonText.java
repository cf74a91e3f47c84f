package dev.hearsay.learn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * As much of JSON as a model needs, so that no library is: an object of texts, numbers and lists of
 * these. Whatever else comes is refused, with the place where it begins.
 */
final class JsonText {

  private final String text;
  private int position;

  private JsonText(String text) {
    this.text = text;
  }

  /** The fields of an object, by name. */
  static final class Fields {
    private final Map<String, Object> values;

    Fields(Map<String, Object> values) {
      this.values = values;
    }

    private <T> T get(String name, Class<T> type) {
      Object value = values.get(name);
      if (!type.isInstance(value)) {
        throw new IllegalArgumentException(
            "the field '" + name + "' is missing, or of another kind than it must be");
      }
      return type.cast(value);
    }

    String text(String name) {
      return get(name, String.class);
    }

    /** Empty if there is no such field. */
    OptionalDouble number(String name) {
      return values.containsKey(name)
          ? OptionalDouble.of(get(name, Double.class))
          : OptionalDouble.empty();
    }

    List<?> texts(String name) {
      return get(name, List.class);
    }

    double[] numbers(String name) {
      List<?> entries = get(name, List.class);
      double[] numbers = new double[entries.size()];
      for (int i = 0; i < numbers.length; i++) {
        if (!(entries.get(i) instanceof Double number)) {
          throw new IllegalArgumentException("entry " + i + " of '" + name + "' is not a number");
        }
        numbers[i] = number;
      }
      return numbers;
    }
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  static Fields parse(String text) {
    JsonText json = new JsonText(text);
    Map<String, Object> values = json.object();
    json.skipSpace();
    if (json.position != text.length()) {
      throw json.unexpected("the end");
    }
    return new Fields(values);
  }

  private Map<String, Object> object() {
    Map<String, Object> values = new HashMap<>();
    expect('{');
    do {
      String name = string();
      expect(':');
      if (values.put(name, value()) != null) {
        throw new IllegalArgumentException("the field '" + oneLine(name) + "' is there twice");
      }
    } while (comesNext(','));
    expect('}');
    return values;
  }

  private Object value() {
    skipSpace();
    return switch (peek()) {
      case '"' -> string();
      case '[' -> list();
      default -> number();
    };
  }

  private List<Object> list() {
    List<Object> entries = new ArrayList<>();
    expect('[');
    if (comesNext(']')) {
      return entries;
    }
    do {
      skipSpace();
      entries.add(peek() == '"' ? string() : number());
    } while (comesNext(','));
    expect(']');
    return entries;
  }

  private Double number() {
    int start = position;
    while (position < text.length() && "+-.0123456789eE".indexOf(peek()) >= 0) {
      position++;
    }
    try {
      return Double.valueOf(text.substring(start, position));
    } catch (NumberFormatException e) {
      position = start;
      throw unexpected("a number");
    }
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    for (char next = read(); next != '"'; next = read()) {
      string.append(next == '\\' ? escaped(read()) : next);
    }
    return string.toString();
  }

  private char escaped(char letter) {
    return switch (letter) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      default -> letter;
    };
  }

  private char unicode() {
    int end = position + 4;
    try {
      char unicode = (char) Integer.parseInt(text.substring(position, end), 16);
      position = end;
      return unicode;
    } catch (StringIndexOutOfBoundsException | NumberFormatException e) {
      throw unexpected("four hexadecimal digits");
    }
  }

  private boolean comesNext(char wanted) {
    skipSpace();
    boolean isNext = peek() == wanted;
    position += isNext ? 1 : 0;
    return isNext;
  }

  private void expect(char wanted) {
    if (!comesNext(wanted)) {
      throw unexpected("'" + wanted + "'");
    }
  }

  private char read() {
    char next = peek();
    position++;
    return next;
  }

  private char peek() {
    if (position >= text.length()) {
      throw unexpected("more");
    }
    return text.charAt(position);
  }

  private void skipSpace() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private IllegalArgumentException unexpected(String wanted) {
    return new IllegalArgumentException(
        "not a model: " + wanted + " should come at character " + position);
  }

  /** Fit to be quoted in a message: messages are one line. */
  static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", "�");
  }

  /** A text as JSON. */
  static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '"' || letter == '\\') {
        json.append('\\').append(letter);
      } else if (letter < ' ') {
        json.append(String.format("\\u%04x", (int) letter));
      } else {
        json.append(letter);
      }
    }
    return json.append('"').toString();
  }
}
