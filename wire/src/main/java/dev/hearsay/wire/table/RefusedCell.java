package dev.hearsay.wire.table;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Refusal;
import dev.hearsay.Attribute.Refusal.Reason;
import dev.hearsay.wire.text.PlainText;
import java.util.List;

/** The messages about cells that have no place in the schema. */
final class RefusedCell {

  private static final int MAX_VALUES = 8;

  private RefusedCell() {}

  /**
   * Returns an exception that quotes the cell and states what is legal.
   *
   * @param place the place of the cell, for the message
   */
  static IllegalArgumentException error(String place, Refusal refusal, String text) {
    if (text.isBlank()) {
      return new MissingCellException(
          place + "the cell is empty; " + legal(refusal.attribute(), "its values are "));
    }
    return new IllegalArgumentException(place + message(refusal, text));
  }

  private static String message(Refusal refusal, String text) {
    if (refusal.reason() == Reason.WRONG_LENGTH) {
      int dimensions = refusal.attribute().width();
      return "the vector has " + refusal.given() + " entries; it must have " + dimensions;
    }
    String shown = PlainText.shortened(text);
    String what =
        refusal.reason() == Reason.OUTSIDE
            ? "the value is " + shown + "; "
            : "'"
                + shown
                + "' is not "
                + refusal
                    .attribute()
                    .match(
                        number -> "a number; ",
                        category -> "one of its values, ",
                        vector -> "a vector; ");
    return what + legal(refusal.attribute(), "which are ");
  }

  /**
   * Returns what is legal.
   *
   * @param listed the words before the values of a category
   */
  private static String legal(Attribute attribute, String listed) {
    return attribute.match(
        number ->
            "it must be in ["
                + PlainText.exact(number.min())
                + ", "
                + PlainText.exact(number.max())
                + "]",
        category -> listed + someOf(category.values()),
        vector -> "it must be numbers with spaces between");
  }

  private static String someOf(List<String> values) {
    List<String> some =
        values.stream().limit(MAX_VALUES).map(PlainText::shortened).collect(toUnmodifiableList());
    return String.join(", ", some)
        + (values.size() <= MAX_VALUES ? "" : ", … (" + PlainText.grouped(values.size()) + ")");
  }
}
