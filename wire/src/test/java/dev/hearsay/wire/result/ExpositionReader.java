package dev.hearsay.wire.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of the text format of Prometheus, version 0.0.4. It refuses everything that the
 * format's description does not allow. A line ends with a line feed. A metric has one TYPE, before
 * its samples, which are consecutive. No two samples have the same name and labels.
 */
final class ExpositionReader {

  private static final String METRIC_NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final Pattern HELP = Pattern.compile("# HELP (" + METRIC_NAME + ") .*");
  private static final Pattern TYPE =
      Pattern.compile("# TYPE (" + METRIC_NAME + ") (counter|gauge|histogram|summary|untyped)");
  private static final Pattern NAME = Pattern.compile(METRIC_NAME);
  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");
  private static final Pattern VALUE =
      Pattern.compile(" ([+-]?(?:[0-9]+(?:\\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|Inf)|NaN)");

  /** A line with a number. */
  record Sample(String name, Map<String, String> labels, double value) {}

  private final List<Sample> samples = new ArrayList<>();
  private final Set<String> types = new HashSet<>();
  private final Set<Map.Entry<String, Map<String, String>>> seen = new HashSet<>();
  private String current = "";

  private ExpositionReader() {}

  static List<Sample> read(String text) {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new IllegalArgumentException("the last line has no end");
    }
    ExpositionReader reader = new ExpositionReader();
    for (String line : text.split("\n", -1)) {
      reader.line(line);
    }
    return reader.samples;
  }

  private void line(String line) {
    Matcher type = TYPE.matcher(line);
    if (type.matches()) {
      current = type.group(1);
      check(types.add(current), line, "has a TYPE already");
    } else if (line.startsWith("#")) {
      check(HELP.matcher(line).matches(), line, "is a comment without a meaning");
    } else if (!line.isEmpty()) {
      Sample sample = new Line(line).sample();
      check(sample.name.equals(current), line, "does not follow its TYPE");
      check(seen.add(Map.entry(sample.name, sample.labels)), line, "repeats a sample");
      samples.add(sample);
    }
  }

  private static void check(boolean isRight, String line, String fault) {
    if (!isRight) {
      throw new IllegalArgumentException("'" + line + "' " + fault);
    }
  }

  /** A parser of one sample. */
  private static final class Line {
    private final String text;
    private int at;

    Line(String text) {
      this.text = text;
    }

    Sample sample() {
      String name = next(NAME);
      Map<String, String> labels = isNext('{') ? labels() : Map.of();
      String value = next(VALUE).strip();
      check(at == text.length(), text, "has more text after its value");
      return new Sample(name, labels, Double.parseDouble(value.replace("Inf", "Infinity")));
    }

    private Map<String, String> labels() {
      Map<String, String> labels = new HashMap<>();
      while (!isNext('}')) {
        String label = next(LABEL);
        check(isNext('='), text, "has a label without a value");
        check(labels.put(label, quoted()) == null, text, "has a label twice");
        if (!isNext(',')) {
          check(isNext('}'), text, "has something between its labels");
          return labels;
        }
      }
      return labels;
    }

    private String quoted() {
      check(isNext('"'), text, "has a value without quotes");
      StringBuilder value = new StringBuilder();
      while (!isNext('"')) {
        value.append(isNext('\\') ? escaped() : character());
      }
      return value.toString();
    }

    private char escaped() {
      char code = character();
      check("\\\"n".indexOf(code) >= 0, text, "has an unknown escape");
      return code == 'n' ? '\n' : code;
    }

    private char character() {
      check(at < text.length(), text, "ends too early");
      return text.charAt(at++);
    }

    private boolean isNext(char wanted) {
      boolean isThere = at < text.length() && text.charAt(at) == wanted;
      at += isThere ? 1 : 0;
      return isThere;
    }

    private String next(Pattern pattern) {
      Matcher found = pattern.matcher(text).region(at, text.length());
      check(found.lookingAt(), text, "has something else at " + at);
      at = found.end();
      return found.group();
    }
  }
}
