package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import dev.hearsay.learn.Coefficients;
import dev.hearsay.learn.Example;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.federated.Invitation;
import dev.hearsay.learn.federated.Worker;
import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.MechanismChoice;
import dev.hearsay.wire.ReportId;
import java.net.URI;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The rule of the house: after a device has looked at a value it can neither throw nor stay silent.
 * Hostile plans, questions and values, through the device, the client and the respondent: what is
 * not refused before the values are looked at ends as a legal report, whose loss was counted
 * before.
 *
 * <p>{@code -Dhearsay.fuzz=N} runs N cases of each kind instead of {@value #CASES}; the seed is
 * printed, and {@code -Dhearsay.seed} repeats a run up to what devices draw.
 */
class DeviceRuleFuzzTest {

  private static final long CASES = 20_000;
  private static final int VALUES_PER_QUESTION = 20;

  private final long cases = Long.getLong("hearsay.fuzz", CASES);

  /** To audit a plan takes as long as a thousand reports: a hundred plans at least, if it may. */
  private final long valuesPerPlan = Math.max(100, Math.min(2_000, cases / 100));

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final HostileValues hostileValues = new HostileValues(random);

  private void report(String what, long refused, long start) {
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "DeviceRuleFuzzTest: -Dhearsay.seed=%d: %,d %s (%,d refused before), %,.0f per second%n",
        seed, cases, what, refused, cases / seconds);
  }

  @Test
  void everyReportIsLegal() {
    HostilePlans plans = new HostilePlans(random);
    long start = System.nanoTime();
    long refused = 0;
    for (long done = 0; done < cases; ) {
      Plan plan = plans.next();
      Optional<Device> device = device(plan);
      if (device.isEmpty()) {
        refused++;
        continue;
      }
      int count = (int) Math.min(valuesPerPlan, cases - done);
      reportAgainAndAgain(device.get(), count);
      reportOnce(plan);
      done += count;
    }
    report("reports", refused, start);
  }

  private static Optional<Device> device(Plan plan) {
    try {
      return Optional.of(Device.of(plan, HostilePlans.ANYTHING));
    } catch (PlanRefusedException e) {
      return Optional.empty();
    }
  }

  private void reportAgainAndAgain(Device device, int count) {
    Tally tally = Tally.of(device.plan());
    for (int i = 0; i < count; i++) {
      tally.add(device.report(hostileValues.next(device.plan().schema())));
    }
    assertThat(tally.reports()).isEqualTo(count);
    assertThat(tally.rejected()).isZero();
  }

  /** Values that know what had been counted when they were first looked at. */
  private static final class Watched extends AbstractMap<String, Object> {
    private final Map<String, Object> values;
    private final Ledger ledger;
    private int countedBefore = -1;

    Watched(Map<String, Object> values, Ledger ledger) {
      this.values = values;
      this.ledger = ledger;
    }

    @Override
    public Object get(Object key) {
      countedBefore = countedBefore < 0 ? ledger.entries().size() : countedBefore;
      return values.get(key);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      throw new AssertionError("nobody has to know what else there is");
    }
  }

  /** Steps 1 to 4 of the client, with its ledger. */
  private void reportOnce(Plan plan) {
    Ledger ledger = new ForgetfulMemoryLedger(HostilePlans.ANYTHING);
    Endpoint nobody = Endpoint.of(URI.create("https://collector.example"));
    Permissions anything = Permissions.upTo(HostilePlans.ANYTHING).withMinEpsilon(0);
    Watched values = new Watched(hostileValues.next(plan.schema()), ledger);
    LedgerEntry entry =
        new HearsayClient(nobody, anything, ledger).begin(nobody.collection("c"), plan, values);
    assertThat(entry.isPending()).isTrue();
    assertThat(values.countedBefore).as("losses counted before it looked").isEqualTo(1);
  }

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(4);

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          new Schema(
              "person",
              List.of(
                  new Attribute.Numeric("age", 0, 120, true, Optional.empty()),
                  new Attribute.Categorical(
                      "os", List.of("a", "b", "c"), Optional.of("c"), Optional.empty()),
                  new Attribute.Numeric("income", 0, 1e6, true, Optional.empty()))),
          Task.LOGISTIC,
          Label.above("income", 4e4));

  /** The same designs as the respondent's, to check its answers. */
  private final DesignCache designs = new DesignCache();

  private final Respondent respondent = Respondent.of(SPACE.layout(), LIMIT);

  @Test
  void everyAnswerIsLegal() {
    long start = System.nanoTime();
    long refused = 0;
    for (long done = 0; done < cases; ) {
      HostileQuestion question = new HostileQuestion();
      Optional<Invitation> invitation = question.invitation();
      if (invitation.isEmpty()) {
        refused++;
        continue;
      }
      int count = (int) Math.min(VALUES_PER_QUESTION, cases - done);
      for (int i = 0; i < count; i++) {
        assertLegal(question, answer(invitation.get()));
      }
      done += count;
    }
    report("answers", refused, start);
  }

  private byte[] answer(Invitation invitation) {
    Ledger ledger = new ForgetfulMemoryLedger(LIMIT);
    CollectionKey key = Endpoint.of(URI.create("https://collector.example")).training("t");
    Example example = SPACE.place(hostileValues.next(SPACE.schema()));
    TrainingLedger page = new TrainingLedger(ledger, key, ReportId.random());
    byte[] answer = new Worker("me", example, respondent, page).answer(invitation).orElseThrow();
    assertThat(ledger.entries()).hasSize(1);
    return answer;
  }

  private void assertLegal(HostileQuestion question, byte[] answer) {
    ByteReader in = new ByteReader(answer, 0x48_46_41_01, "an answer");
    assertThat(in.id()).isEqualTo(question.training);
    assertThat(in.integer()).isZero();
    long[] report = in.words();
    in.end();
    int dimensions =
        switch (question.kind) {
          case "MOMENTS" -> SPACE.dimensions(); // one number: its square for the constant
          case "GRADIENT" -> SPACE.dimensions();
          default -> 1;
        };
    assertThat(designs.get(question.choice, dimensions, question.loss).accepts(report)).isTrue();
  }

  /** A question as bytes; about half of them have a number that is beyond what is legal. */
  private final class HostileQuestion {
    private final UUID training = new UUID(random.nextLong(), random.nextLong());
    private final String kind = any("RESIDUAL", "DEVIATION", "MOMENTS", "GRADIENT");
    private final MechanismChoice choice =
        MechanismChoice.of(any("codebook", "duchi-vector", "laplace", "piecewise", "duchi"));
    private final PrivacyLoss loss = PrivacyLoss.pure(random.nextBoolean() ? 0.01 : 4);

    private Optional<Invitation> invitation() {
      int d = SPACE.dimensions();
      byte[] bytes =
          new ByteWriter(0x48_46_51_01)
              .id(training)
              .integer(0)
              .text(kind)
              .text(any("LINEAR", "LOGISTIC", "SVM"))
              .number(Math.abs(extreme(9)))
              .choice(choice)
              .loss(loss)
              .coefficients(many(d, false))
              .coefficients(many(d - 1, false))
              .coefficients(many(d - 1, true))
              .toBytes();
      try {
        return Optional.of(Invitation.of(bytes));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }

    private Coefficients many(int count, boolean isPositive) {
      return Coefficients.of(
          IntStream.range(0, count)
              .mapToDouble(j -> extreme(50))
              .map(value -> isPositive ? Math.abs(value) : value)
              .toArray());
    }

    /** Mostly of any size up to a power of ten, and sometimes beyond. */
    private double extreme(int power) {
      int exponent = random.nextInt(-power, power + 1);
      double value = (random.nextDouble() + 1e-3) * Math.pow(10, exponent);
      int beyond = random.nextInt(60);
      return beyond == 0
          ? Double.MIN_VALUE
          : beyond == 1 ? 1e300 : random.nextBoolean() ? value : -value;
    }

    private String any(String... choices) {
      return choices[random.nextInt(choices.length)];
    }
  }
}
