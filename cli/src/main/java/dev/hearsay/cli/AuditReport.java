package dev.hearsay.cli;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.ExactLoss;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.NumericMechanism;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code audit} prints about one mechanism.
 *
 * @param audit what was found
 * @param scale what variance and bias are measured on, in words
 */
record AuditReport(Audit audit, String scale) {

  private static final List<Table.Field<Audit>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("worst-case variance", Audit::worstCaseVariance),
          new Table.Field<>("largest bias", Audit::largestBias),
          new Table.Field<>("symbols", audit -> Numbers.count(audit.symbols())),
          new Table.Field<>("bits", Audit::bits));

  /** What the JSON says about an attribute. */
  private static final List<Table.Field<Audit>> FOR_JSON =
      List.of(
          new Table.Field<>("name", Audit::mechanism),
          new Table.Field<>("mechanism", Audit::mechanism),
          new Table.Field<>("epsilon", audit -> audit.loss().epsilon()),
          new Table.Field<>("delta", audit -> audit.loss().delta()),
          new Table.Field<>("worstCaseVariance", Audit::worstCaseVariance),
          new Table.Field<>("maxBias", Audit::largestBias),
          new Table.Field<>("symbols", Audit::symbols),
          new Table.Field<>("bits", Audit::bits));

  /** A row stands alone, so it also repeats what the JSON says once. */
  private static final List<Table.Field<Audit>> FOR_CSV =
      List.of(
          new Table.Field<>("name", Audit::mechanism),
          new Table.Field<>("mechanism", Audit::mechanism),
          new Table.Field<>("claimedEpsilon", audit -> audit.loss().claimed().epsilon()),
          new Table.Field<>("claimedDelta", audit -> audit.loss().claimed().delta()),
          new Table.Field<>("epsilon", audit -> audit.loss().epsilon()),
          new Table.Field<>("delta", audit -> audit.loss().delta()),
          new Table.Field<>("holds", audit -> audit.loss().holds()),
          new Table.Field<>("worstCaseVariance", Audit::worstCaseVariance),
          new Table.Field<>("maxBias", Audit::largestBias),
          new Table.Field<>("symbols", Audit::symbols),
          new Table.Field<>("bits", Audit::bits));

  static AuditReport of(Mechanism mechanism, Audit audit) {
    String scale;
    if (mechanism instanceof NumericMechanism) {
      scale = "a number mapped to [−1, 1]";
    } else if (mechanism instanceof CategoricalMechanism categorical) {
      scale = "the share of one of " + Numbers.grouped(categorical.values()) + " values";
    } else {
      scale = "each number mapped to [−1, 1]";
    }
    return new AuditReport(audit, scale);
  }

  ExitCode exitCode() {
    return audit.loss().holds() ? ExitCode.DONE : ExitCode.PRIVACY_VIOLATION;
  }

  Output output() {
    return new Output(text(), json(), new Table<>(FOR_CSV, List.of(audit)));
  }

  private String text() {
    return String.join(
        "\n",
        audit.mechanism() + ": " + verdict(audit.loss()),
        "Variance and bias are those of one decoded report about " + scale + ".",
        "",
        new Table<>(FOR_PEOPLE, List.of(audit)).asText());
  }

  private static String verdict(ExactLoss loss) {
    PrivacyLoss claimed = loss.claimed();
    String claim = "claimed ε = " + Numbers.exact(claimed.epsilon());
    String exact = "exact ε = " + Numbers.exact(loss.epsilon());
    if (!claimed.isPure()) {
      claim += " with δ = " + Numbers.exact(claimed.delta());
      exact += " for that δ, exact δ = " + Numbers.exact(loss.delta()) + " for that ε";
    }
    return claim
        + "; "
        + exact
        + ", computed from the integer weights and rounded up: "
        + (loss.holds() ? "the claim holds." : "THE CLAIM DOES NOT HOLD.");
  }

  private Map<String, Object> json() {
    ExactLoss loss = audit.loss();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("claimed", loss(loss.claimed().epsilon(), loss.claimed().delta()));
    json.put("exact", loss(loss.epsilon(), loss.delta()));
    json.put("holds", loss.holds());
    json.put("attributes", new Table<>(FOR_JSON, List.of(audit)).asMaps());
    return json;
  }

  private static Map<String, Object> loss(double epsilon, double delta) {
    Map<String, Object> loss = new LinkedHashMap<>();
    loss.put("epsilon", epsilon);
    loss.put("delta", delta);
    return loss;
  }
}
