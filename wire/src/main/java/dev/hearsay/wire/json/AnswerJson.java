package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.text.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The JSON of a collector's answers to devices and uploaders. The answer to submissions, in their
 * order:
 *
 * <pre>
 *   {"results": [{"id": "32 hexadecimal digits", "status": "accepted", "reason": "only if it helps"}]}
 * </pre>
 *
 * <p>The answer to a request that the collector refuses as a whole:
 *
 * <pre>
 *   {"error": {"code": "collection-closed", "message": "one line"}}
 * </pre>
 *
 * <p>The answer to a device that asks for the state of a series:
 *
 * <pre>
 *   {"waves": 52, "first": 7, "open": true}
 * </pre>
 *
 * <p>where {@code first} is the first wave that is not closed, or missing if all are closed, and
 * {@code open} is true if that wave is open already.
 *
 * <p>Other keys are ignored, since a later collector may send more.
 */
public final class AnswerJson {

  private AnswerJson() {}

  /** The outcome of a report. */
  public enum Status {
    /** The report is stored and counted. */
    ACCEPTED,
    /** The report had been accepted before; it is counted once. */
    DUPLICATE,
    /** The report's id belongs to a report with other bytes. */
    CONFLICTING,
    /** The report never counts. */
    REJECTED
  }

  /** The answer to one submission. */
  public record Result(ReportId id, Status status, Optional<String> reason) {}

  /** The reason for which a request was refused: a code for programs and a message for users. */
  public record Refusal(String code, String message) {

    /** Returns code and message. */
    @Override
    public String toString() {
      return code + ": " + message;
    }
  }

  /**
   * Reads the answer to submissions.
   *
   * @throws WireException naming line and column, the error there and what is legal
   */
  public static List<Result> results(String json) {
    Fields answer = new Fields(DocumentReader.json(json, "answer"), "the answer");
    return answer.list("results").stream().map(AnswerJson::result).collect(toUnmodifiableList());
  }

  private static Result result(Node node) {
    Fields fields = new Fields(node, "a result");
    return new Result(
        ReportId.parse(fields.text("id")), status(fields), fields.optionalText("reason"));
  }

  private static Status status(Fields fields) {
    String text = fields.text("status");
    for (Status status : Status.values()) {
      if (status.name().toLowerCase(Locale.ROOT).equals(text)) {
        return status;
      }
    }
    throw fields.error(
        String.format(
            "'status' is '%s'; it must be accepted, duplicate, conflicting or rejected",
            PlainText.shortened(text)));
  }

  /**
   * The state of a series, by the collector's clock.
   *
   * @param first the first wave that is not closed; empty if the series is over
   * @param isOpen whether that wave is open
   */
  public record Waves(int waves, OptionalInt first, boolean isOpen) {}

  /**
   * Reads the state of a series.
   *
   * @throws WireException naming line and column, the error there and what is legal
   */
  public static Waves waves(String json) {
    Fields answer = new Fields(DocumentReader.json(json, "answer"), "the answer");
    int waves = answer.integer("waves");
    if (answer.find("first") == null) {
      return new Waves(waves, OptionalInt.empty(), false);
    }
    int first = answer.integer("first");
    if (first < 1 || first > waves) {
      throw answer.error("'first' is " + first + "; it must be 1 to " + waves);
    }
    return new Waves(waves, OptionalInt.of(first), answer.flag("open"));
  }

  /**
   * Reads the reason for which a request was refused.
   *
   * @throws WireException if the document is not a collector's refusal
   */
  public static Refusal refusal(String json) {
    Fields answer = new Fields(DocumentReader.json(json, "answer"), "the answer");
    Fields error = new Fields(answer.get("error"), "the error");
    return new Refusal(error.text("code"), error.text("message"));
  }
}
