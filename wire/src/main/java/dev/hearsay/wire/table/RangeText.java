package dev.hearsay.wire.table;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Interval;
import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser of ranges of numbers, such as {@code age:18..65}, in command lines and addresses. */
public final class RangeText {

  private static final Pattern RANGE = Pattern.compile("(?<name>.+):(?<from>.+?)\\.\\.(?<to>.+)");

  private RangeText() {}

  /**
   * Reads ranges.
   *
   * @return the different ranges of every number that has some, in the order of the texts
   * @throws IllegalArgumentException if a text has another form, or is not about a number, or if
   *     the range has no values of that number
   */
  public static Map<String, List<Interval>> read(List<String> texts, Schema schema) {
    Map<String, List<Interval>> ranges = new LinkedHashMap<>();
    for (String text : texts) {
      Matcher matcher = RANGE.matcher(text);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "'" + text + "' is not a number's name and two edges, such as age:18..65");
      }
      String name = matcher.group("name").strip();
      Attribute attribute = schema.attributes().get(schema.indexOf(name));
      if (!(attribute instanceof Numeric number)) {
        throw new IllegalArgumentException("'" + name + "' is not a number");
      }
      double from = edge(matcher.group("from"), text);
      double to = edge(matcher.group("to"), text);
      if (!(from < to)) {
        throw new IllegalArgumentException("'" + text + "': the range must begin before it ends");
      }
      Interval range = new Interval(from, to);
      number.checkRange(range);
      List<Interval> known = ranges.computeIfAbsent(name, absent -> new ArrayList<>());
      if (!known.contains(range)) {
        known.add(range);
      }
    }
    return ranges;
  }

  private static double edge(String text, String whole) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + whole + "': '" + text.strip() + "' is not a number", e);
    }
  }
}
