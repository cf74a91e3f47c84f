package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.learn.Round;
import dev.hearsay.wire.report.ReportBytes;
import java.net.URI;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The most important rule: after a device has read a value, it can neither throw an exception nor
 * stay silent. The test passes hostile plans, rounds of trainings and values to the device and the
 * client. Every plan that is not refused before the values are read must lead to a legal report,
 * whose loss was counted before.
 *
 * <p>{@code -Dhearsay.fuzz=N} runs N cases of each kind instead of {@value #CASES}. The seed is
 * printed, and {@code -Dhearsay.seed} repeats a run except for the draws of devices.
 */
class DeviceRuleFuzzTest {

  private static final long CASES = 20_000;
  private static final int VALUES_PER_QUESTION = 20;

  private static final CollectorAddress COLLECTOR =
      CollectorAddress.of(URI.create("https://collector.example"));

  private final long cases = Long.getLong("hearsay.fuzz", CASES);

  /**
   * The number of values per plan. Auditing a plan takes as long as a thousand reports; with enough
   * cases, at least a hundred plans are used.
   */
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
      reportOnce(plan, COLLECTOR.collection("c"), plan.schema(), HostilePlans.ANYTHING);
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

  /** Values that store how many losses were counted when they were first read. */
  private static final class WatchedValues extends AbstractMap<String, Object> {
    private final Map<String, Object> values;
    private final Ledger ledger;
    private int countedBefore = -1;

    WatchedValues(Map<String, Object> values, Ledger ledger) {
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
      throw new AssertionError("a device reads only the values that it needs");
    }
  }

  /** Performs steps 1 to 4 of the client, with its ledger. */
  private void reportOnce(Plan plan, CollectionKey key, Schema asked, PrivacyLoss limit) {
    Ledger ledger = new ForgetfulMemoryLedger(limit);
    Permissions anything = Permissions.upTo(limit).withMinEpsilon(0);
    WatchedValues values = new WatchedValues(hostileValues.next(asked), ledger);
    LedgerEntry entry =
        new HearsayClient(COLLECTOR, anything, ledger).drawAndKeep(key, plan, List.of(values));
    assertThat(entry.isPending()).isTrue();
    assertThat(values.countedBefore).as("losses counted before the first read").isEqualTo(1);
    Tally.of(plan).add(new ReportBytes(plan).read(entry.report().orElseThrow().report()));
  }

  /**
   * The same for trainings, in which an answer is computed from the values before it is reported.
   */
  @Test
  void everyAnswerIsLegal() {
    HostileRounds rounds = new HostileRounds(random);
    long start = System.nanoTime();
    long refused = 0;
    for (long done = 0; done < cases; ) {
      Optional<Plan> plan = nextAccepted(rounds);
      if (plan.isEmpty()) {
        refused++;
        continue;
      }
      int count = (int) Math.min(VALUES_PER_QUESTION, cases - done);
      answerAgainAndAgain(plan.get(), count);
      done += count;
    }
    report("answers", refused, start);
  }

  /** Returns the next plan, or empty if core or the device refuses it without reading values. */
  private static Optional<Plan> nextAccepted(HostileRounds rounds) {
    try {
      Plan plan = rounds.next();
      Permissions.upTo(HostileRounds.LIMIT).round(plan);
      return Optional.of(plan);
    } catch (IllegalArgumentException | PlanRefusedException e) {
      return Optional.empty();
    }
  }

  private void answerAgainAndAgain(Plan plan, int count) {
    Round round = Round.of(plan).orElseThrow();
    Device device = Device.of(plan, HostileRounds.LIMIT);
    Tally tally = Tally.of(plan);
    for (int i = 1; i < count; i++) {
      List<Map<String, Object>> records =
          Stream.generate(() -> hostileValues.next(round.schema())).limit(i % 4).toList();
      tally.add(device.report(round.answer(records, plan)));
    }
    assertThat(tally.reports()).isEqualTo(count - 1);
    assertThat(tally.rejected()).isZero();
    reportOnce(plan, COLLECTOR.training("t"), round.schema(), HostileRounds.LIMIT);
  }
}
