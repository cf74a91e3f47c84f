package dev.hearsay.collector.api;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The query parameters of a request. Unknown parameters are refused. */
final class Query {

  /** The suffix of a parameter's name that may occur more than once. */
  static final String REPEATED = "*";

  private final Map<String, List<String>> parameters;

  /**
   * @param legal the legal names, each of which may occur once unless {@link #REPEATED} follows it
   */
  Query(@Nullable String text, String... legal) {
    this.parameters = text == null ? Map.of() : parsed(text);
    parameters.forEach((name, values) -> check(name, values, legal));
  }

  private static Map<String, List<String>> parsed(String text) {
    try {
      return new QueryStringDecoder(text, false).parameters();
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("the query '" + Problem.shortened(text) + "' cannot be read");
    }
  }

  private static void check(String name, List<String> values, String[] legal) {
    List<String> names = Arrays.stream(legal).map(each -> each.replace(REPEATED, "")).toList();
    if (!names.contains(name)) {
      throw Problem.badRequest(
          "there is no parameter '"
              + Problem.shortened(name)
              + "'; "
              + (names.isEmpty() ? "none is legal" : "legal are " + String.join(", ", names)));
    }
    if (values.size() > 1 && !Arrays.asList(legal).contains(name + REPEATED)) {
      throw Problem.badRequest("the parameter '" + name + "' occurs more than once");
    }
  }

  /** Returns all values of a parameter, in order. */
  List<String> texts(String name) {
    return parameters.getOrDefault(name, List.of());
  }

  private @Nullable String text(String name) {
    List<String> values = parameters.get(name);
    return values == null ? null : values.get(0);
  }

  /** Returns a whole number within a range. */
  int integer(String name, int otherwise, int least, int most) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    double number = number(text);
    if (!(number >= least && number <= most && number == Math.rint(number))) {
      throw Problem.badParameter(name, text, "a whole number from " + least + " to " + most);
    }
    return (int) number;
  }

  /** Returns a number between two others, exclusive. */
  double between(String name, double otherwise, double above, double below) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    double number = number(text);
    if (!(number > above && number < below)) {
      throw Problem.badParameter(name, text, "a number between " + above + " and " + below);
    }
    return number;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns one of several values, by its {@code toString()}. */
  <T> T choice(String name, T otherwise, List<T> legal) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    return legal.stream()
        .filter(value -> value.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> Problem.badParameter(name, text, inWords(legal)));
  }

  private static String inWords(List<?> legal) {
    return legal.stream().map(Object::toString).collect(Collectors.joining(" or "));
  }
}
