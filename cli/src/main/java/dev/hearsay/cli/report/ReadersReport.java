package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.wire.text.PlainText;
import java.util.LinkedHashMap;
import java.util.Map;

/** What readers of published numbers learn, in words and in JSON. */
public final class ReadersReport {

  private static final int DIGITS = 4;

  private final Readers readers;
  private final double delta;
  private final double epsilon;

  public ReadersReport(Readers readers, double delta) {
    this.readers = readers;
    this.delta = delta;
    this.epsilon = readers.epsilon(delta);
  }

  void putInto(ObjectNode json) {
    json.putPOJO("readers", json());
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("users", readers.people());
    json.put("delta", delta);
    json.put("epsilon", Double.isFinite(epsilon) ? (Object) epsilon : "infinity");
    return json;
  }

  /**
   * Two sentences.
   *
   * @param own the ε of the report itself
   */
  String text(double own) {
    return "Who sees a person's report, as the collector does, learns at most ε = "
        + PlainText.exact(own)
        + " about the person.\n"
        + reader();
  }

  /** What a reader learns. */
  String reader() {
    String people = PlainText.grouped(readers.people());
    if (!readers.isCrowd()) {
      return "Who sees only the published numbers of "
          + people
          + " people may learn as much as from the report. A smaller bound needs at least "
          + Readers.MIN_PEOPLE
          + " people and a plan without δ.";
    }
    return "Who sees only the published numbers of %s people learns at most ε = %s (with δ = %s)."
        .formatted(
            people, PlainText.exact(Numbers.roundedUp(epsilon, DIGITS)), PlainText.exact(delta));
  }
}
