package dev.hearsay.wire.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Series;
import dev.hearsay.Series.Every;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.text.PlainText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The {@code series} of a schema's file or of a plan: {@code {waves: 52, every: week, answers: 1}}.
 *
 * @param answers the number of waves that a person answers; empty if the planner chooses it
 * @param start the time at which wave 1 opens; empty if it is set when the plan is made
 * @param graceHours the number of hours for which a wave accepts late reports
 */
public record SeriesField(
    int waves, Every every, OptionalInt answers, Optional<Instant> start, int graceHours) {

  private static final String AUTO = "auto";
  private static final List<String> KEYS =
      List.of("waves", "every", "answers", "start", "graceHours");

  static SeriesField read(Node node) {
    Fields fields = new Fields(node, "the series").allowOnly(KEYS);
    Every every = every(fields);
    SeriesField series =
        new SeriesField(
            fields.integer("waves"),
            every,
            answers(fields),
            fields.optionalText("start").map(text -> start(text, fields)),
            fields.find("graceHours") == null
                ? every.usualGraceHours()
                : fields.integer("graceHours"));
    fields.make(() -> series.starting(Instant.EPOCH)); // checks it
    return series;
  }

  private static OptionalInt answers(Fields fields) {
    @Nullable Node answers = fields.find("answers");
    if (answers instanceof Node.Scalar scalar && scalar.type() == Node.Type.TEXT) {
      if (scalar.text().equals(AUTO)) {
        return OptionalInt.empty();
      }
      throw answers.error(
          "the series: 'answers' must be a whole number or auto; it is " + answers.kind());
    }
    return answers == null ? OptionalInt.empty() : OptionalInt.of(fields.integer("answers"));
  }

  private static Every every(Fields fields) {
    String text = fields.text("every");
    String legal =
        Arrays.stream(Every.values()).map(Every::toString).collect(Collectors.joining(", "));
    return Arrays.stream(Every.values())
        .filter(each -> each.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                fields.error(
                    String.format(
                        "every is '%s'; it must be one of %s", PlainText.shortened(text), legal)));
  }

  /** Parses a moment, or a day, which starts at midnight in UTC. */
  private static Instant start(String text, Fields fields) {
    try {
      return text.contains("T")
          ? Instant.parse(text)
          : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException e) {
      throw fields.error(
          String.format(
              "start is '%s'; it must be like 2030-01-31 or 2030-01-31T08:00:00Z",
              PlainText.shortened(text)));
    }
  }

  /**
   * Returns the series. If the planner chooses the number of answers, the series has one answer.
   *
   * @param otherwise the start of the series if the field has none
   */
  public Series starting(Instant otherwise) {
    return new Series(waves, answers.orElse(1), every, start.orElse(otherwise), graceHours);
  }

  /** Reads the series of a plan, which must state its answers and its start. */
  static Series readWhole(Node node) {
    SeriesField field = read(node);
    if (field.answers.isEmpty() || field.start.isEmpty()) {
      throw node.error("the series of a plan must state its 'answers' and its 'start'");
    }
    return field.starting(field.start.get());
  }

  /** Returns a series in the format of plans. */
  public static ObjectNode write(Series series) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("waves", series.waves()).put("every", series.every().toString());
    node.put("answers", series.answers()).put("start", series.start().toString());
    return node.put("graceHours", series.graceHours());
  }
}
