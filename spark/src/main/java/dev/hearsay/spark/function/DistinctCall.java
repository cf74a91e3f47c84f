package dev.hearsay.spark.function;

import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.trees.CurrentOrigin;
import org.apache.spark.sql.catalyst.trees.Origin;

/**
 * The detection of {@code hearsay_tally(DISTINCT report)}, for an error message with the reason.
 * Spark does not pass DISTINCT to the function that makes an expression, but it provides the text
 * of the call.
 */
final class DistinctCall {

  static final String REFUSAL =
      "DISTINCT would drop the reports of people who happen to send the same bytes, and the"
          + " estimates would be wrong; drop repeated submissions by their ids before counting";

  private static final Pattern DISTINCT =
      Pattern.compile("\\w+\\s*\\(\\s*DISTINCT\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private DistinctCall() {}

  /** Returns whether the call that Spark analyses on this thread contains DISTINCT. */
  static boolean isBeingAnalysed() {
    Origin origin = CurrentOrigin.get();
    if (origin.sqlText().isEmpty() || origin.startIndex().isEmpty()) {
      return false;
    }
    String text = origin.sqlText().get();
    int start = (Integer) origin.startIndex().get();
    return start >= 0 && start < text.length() && DISTINCT.matcher(text.substring(start)).matches();
  }
}
