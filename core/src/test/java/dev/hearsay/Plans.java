package dev.hearsay;

import dev.hearsay.mechanism.Mechanism;
import java.util.List;
import java.util.stream.IntStream;

/** Plans for tests, made without a planner. */
final class Plans {

  private Plans() {}

  /**
   * Returns a plan by which every device reports on m attributes and spends an m-th of its loss on
   * each.
   */
  public static Plan of(
      Schema schema, PrivacyLoss loss, int m, String numeric, String categorical) {
    PrivacyLoss share =
        m == 1
            ? loss
            : new PrivacyLoss(Math.nextDown(loss.epsilon() / m), loss.delta() / (m + 1e-9));
    return new Plan(schema, loss, m, parts(schema, share, numeric, categorical));
  }

  /** Returns one part per attribute, with these mechanisms. */
  static List<Plan.Part> parts(
      Schema schema, PrivacyLoss share, String numeric, String categorical) {
    return IntStream.range(0, schema.attributes().size())
        .mapToObj(
            i ->
                new Plan.Part(
                    List.of(i), mechanism(schema.attributes().get(i), share, numeric, categorical)))
        .toList();
  }

  private static Mechanism mechanism(
      Attribute attribute, PrivacyLoss share, String numeric, String categorical) {
    return attribute.match(
        number -> Mechanisms.numeric(numeric, share),
        category -> Mechanisms.categorical(categorical, category.values().size(), share),
        vector -> Mechanisms.ball("codebook", vector.dimensions(), share));
  }
}
