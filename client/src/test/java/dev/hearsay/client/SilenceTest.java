package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * A known attack: each plan of the collector makes half of the values illegal and spends next to
 * nothing. By bisection over the people who do not answer, the collector finds an income.
 */
class SilenceTest {

  private static final PrivacyLoss LITTLE = PrivacyLoss.pure(1e-9);
  private static final int MAX_INCOME = 1 << 18;

  @AutoClose private final StubCollector collector = new StubCollector(Plans.of(1));
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(1));
  private final HearsayClient client =
      new HearsayClient(
          CollectorAddress.of(collector.address())
              .withRetries(new Retries(1, Duration.ZERO, Duration.ZERO)),
          PrivacyLoss.pure(1),
          ledger);

  private static Plan plan(String name, double min, double max, boolean clamp) {
    Schema schema =
        new Schema(
            name, List.of(new Attribute.Numeric("income", min, max, clamp, Optional.empty())));
    List<Plan.Part> parts = List.of(new Plan.Part(List.of(0), Mechanisms.numeric("duchi", LITTLE)));
    return new Plan(schema, LITTLE, 1, parts);
  }

  /** Returns the income that the collector finds if everybody who answers is above the middle. */
  private int search(DoublePredicate isAtLeast) {
    int low = 0;
    int high = MAX_INCOME;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (isAtLeast.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean answers(double income, double middle, boolean clamp) {
    String name = "q" + middle + "-" + (int) income;
    try {
      client.report(
          name.replace('.', '_'), plan(name, middle, MAX_INCOME, clamp), Map.of("income", income));
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Test
  void anIncomeCannotBeReadFromSilence() {
    int first = search(middle -> answers(52_317, middle, false));
    int other = search(middle -> answers(201_004, middle, false));
    assertThat(first)
        .as("the income that the collector found, by %s reports", ledger.entries().size())
        .isEqualTo(other);
    assertThat(ledger.entries()).as("nothing was spent").isEmpty();
  }

  /**
   * The attack fails with total schemas of the same sizes, too: such questions have too small an ε
   * to be honest.
   */
  @Test
  void questionsWithATinyEpsilonAreRefused() {
    int first = search(middle -> answers(52_317, middle, true));
    int other = search(middle -> answers(201_004, middle, true));
    assertThat(first).isEqualTo(other);
    assertThat(ledger.entries()).isEmpty();
  }
}
