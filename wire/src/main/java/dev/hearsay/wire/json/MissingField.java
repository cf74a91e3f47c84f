package dev.hearsay.wire.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.text.PlainText;
import java.util.Optional;

/** The optional field {@code missing: allowed} of a number, which may then have no value. */
final class MissingField {

  static final String NAME = "missing";

  private static final String ALLOWED = "allowed";

  private MissingField() {}

  static boolean isAllowed(Fields fields) {
    Optional<String> found = fields.optionalText(NAME);
    found
        .filter(text -> !text.equals(ALLOWED))
        .ifPresent(
            text -> {
              throw fields.error(
                  String.format(
                      "'missing' is '%s'; it must be 'allowed', or be left out",
                      PlainText.shortened(text)));
            });
    return found.isPresent();
  }

  static void write(boolean isAllowed, ObjectNode node) {
    if (isAllowed) {
      node.put(NAME, ALLOWED);
    }
  }
}
