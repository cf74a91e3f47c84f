package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.wire.text.PlainText;
import java.util.LinkedHashMap;
import java.util.Map;

/** The privacy loss towards readers of published results, in words and in JSON. */
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
   * Returns two sentences, about the collector and about readers.
   *
   * @param own the ε of the report itself
   */
  String text(double own) {
    return "The collector, which receives every report, learns at most ε = "
        + PlainText.exact(own)
        + " about a person.\n"
        + reader();
  }

  /** Returns a sentence about readers. */
  String reader() {
    String people = PlainText.grouped(readers.people());
    if (!readers.isCrowd()) {
      return "Readers of the published results of "
          + people
          + " people may learn as much about a person as from the report. A smaller bound needs at least "
          + Readers.MIN_PEOPLE
          + " people and a plan without δ.";
    }
    return "Readers of the published results of %s people learn at most ε = %s about a person (with δ = %s)."
        .formatted(
            people, PlainText.exact(Numbers.roundedUp(epsilon, DIGITS)), PlainText.exact(delta));
  }
}
