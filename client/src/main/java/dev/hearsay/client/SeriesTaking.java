package dev.hearsay.client;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.Series;
import dev.hearsay.client.HearsayClient.PreparedPlan;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.SeriesProgress.Stage;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.BudgetExceededException;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.random.SecureBits;
import dev.hearsay.wire.json.AnswerJson;
import dev.hearsay.wire.json.AnswerJson.Waves;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The part that one device takes in one series. {@link #takePart} works in this order:
 *
 * <ol>
 *   <li>Send all pending reports to waves of this series, and settle them.
 *   <li>Ask the collector for the state of the series. If the device has not joined: fetch the
 *       plan, audit the whole series and one wave, check them against the owner's permissions, and
 *       draw the waves to answer from the waves that are left. Nothing is stored, and no value is
 *       read.
 *   <li>Join in the ledger, in one durable step: the loss of all answers, and the drawn waves. If
 *       the device has joined already, use the stored waves.
 *   <li>Continue only if a drawn wave is open and has no report. Fetch the plan, unless step 2 did;
 *       it must be the plan that was joined. Audit it again.
 *   <li>Reserve the wave in the ledger, durably. It counts towards the owner's budget per period.
 *   <li>Read the values and draw the report to the wave, in memory.
 *   <li>Keep the report in the ledger, durably. If the ledger has a report to the wave already, use
 *       that one instead.
 *   <li>Send the kept report, and settle it.
 * </ol>
 *
 * <p>The following holds wherever the process crashes, however often, and with any number of
 * concurrent threads:
 *
 * <ul>
 *   <li><b>The waves are drawn once.</b> A device answers only the waves in the ledger's entry.
 *       They are the first draw ever stored, and are never replaced. A crash before the draw is
 *       durable leaves nothing. The next call draws again, and no one has seen the first draw.
 *   <li><b>Every loss is counted.</b> Only steps 1 and 8 let out anything that depends on the
 *       values. The durable step 3 came before, and counted all answers that can follow: as many as
 *       waves were drawn, at most {@link Series#answers}.
 *   <li><b>A wave sees one report.</b> Steps 5 to 8 are those of {@link HearsayClient#report}, with
 *       the wave in place of the collection. The report that is sent is the first one ever kept for
 *       the wave.
 *   <li><b>Clocks do not matter.</b> The device's clock is not used. If the collector's clock goes
 *       back and forth, the device finds waves that have a report, or sends the one report that a
 *       drawn wave may have. A collector can make a device miss waves. It cannot make the device
 *       answer other waves, or answer one again.
 *   <li><b>Plans do not change.</b> A wave's hash follows from the plan that was joined, which is
 *       in the ledger. If the collection has another plan later, the device throws an exception
 *       that names both, and stops.
 *   <li><b>A missing report reveals nothing.</b> Steps 1 to 5 do not read the values. Steps 6 to 8
 *       cannot fail because of a value, since every value has its place.
 *   <li><b>The time of a report reveals nothing.</b> The plan is the last thing that the device
 *       asks for. Between the plan's arrival and the report, the device parses and audits the plan,
 *       which does not depend on the values, and then does the same work for every value.
 * </ul>
 */
final class SeriesTaking {

  private static final int MAX_ANSWER_BYTES = 1 << 12;

  private final CollectionKey series;
  private final HearsayClient client;
  private final Permissions permissions;
  private final Ledger ledger;

  SeriesTaking(CollectionKey series, HearsayClient client, Permissions permissions, Ledger ledger) {
    this.series = series;
    this.client = client;
    this.permissions = permissions;
    this.ledger = ledger;
  }

  SeriesProgress takePart(Map<String, ?> values) {
    Optional<Receipt> earlier = sendPending();
    if (earlier.isPresent() && earlier.get().status() == Status.PENDING) {
      return new SeriesProgress(Stage.WAITING, earlier, "the next call sends the report again");
    }
    Optional<LedgerEntry> known = ledger.find(series);
    return known.isPresent()
        ? continueSeries(known.get(), earlier, values)
        : joinAndContinue(wavesToJoin(), client.fetch(series), values);
  }

  /**
   * Asks for the waves. If the collector returns none, the plan is checked, because its refusal may
   * be the better explanation.
   */
  private Waves wavesToJoin() {
    try {
      return askWaves();
    } catch (PlanUnavailableException e) {
      permissions.device(client.fetch(series), 1);
      throw e;
    }
  }

  /**
   * Performs step 1 and returns the last receipt. Stops at the first pending report, since the
   * collector would not receive the others either.
   */
  private Optional<Receipt> sendPending() {
    Optional<Receipt> last = Optional.empty();
    for (LedgerEntry entry : ledger.entries()) {
      boolean isPending = last.isPresent() && last.get().status() == Status.PENDING;
      if (entry.isPending() && entry.collection().whole().equals(series) && !isPending) {
        last = Optional.of(client.send(entry));
      }
    }
    return last;
  }

  /** Performs steps 2 to 8. */
  private SeriesProgress joinAndContinue(Waves now, Plan plan, Map<String, ?> values) {
    PreparedPlan one = client.prepare(permissions.device(plan, 1));
    Series schedule = plan.series().orElseThrow();
    if (now.waves() != schedule.waves()) {
      throw new PlanUnavailableException(
          String.format(
              "the collector reports %2$s waves for %1$s; its plan has %3$s",
              series, now.waves(), schedule.waves()));
    }
    if (now.first().isEmpty()) {
      return new SeriesProgress(Stage.OVER, Optional.empty(), "the series is over");
    }
    int[] drawn = schedule.draw(now.first().getAsInt(), SecureBits.current());
    LedgerEntry joined =
        ledger.join(
            series,
            plan.hash(),
            Permissions.provenLoss(plan),
            one.loss(),
            Arrays.stream(drawn).boxed().collect(toUnmodifiableList()));
    SeriesProgress progress = continueSeries(joined, now, () -> plan, Optional.empty(), values);
    return progress.stage() == Stage.WAITING
        ? new SeriesProgress(Stage.JOINED, progress.receipt(), progress.next())
        : progress;
  }

  private SeriesProgress continueSeries(
      LedgerEntry joined, Optional<Receipt> earlier, Map<String, ?> values) {
    if (!joined.isSeries()) {
      throw new AlreadyReportedException("there has been a report to " + series);
    }
    if (waveLeft(joined, 1).isEmpty()) {
      return over(earlier);
    }
    return continueSeries(joined, askWaves(), () -> client.fetch(series), earlier, values);
  }

  /** Performs steps 4 to 8. */
  private SeriesProgress continueSeries(
      LedgerEntry joined,
      Waves now,
      Supplier<Plan> plan,
      Optional<Receipt> earlier,
      Map<String, ?> values) {
    OptionalInt next =
        now.first().isPresent() ? waveLeft(joined, now.first().getAsInt()) : OptionalInt.empty();
    if (next.isEmpty()) {
      return over(earlier);
    }
    return now.isOpen() && next.equals(now.first())
        ? answer(joined, plan.get(), next.getAsInt(), earlier, values)
        : new SeriesProgress(Stage.WAITING, earlier, waitsFor(next.getAsInt()));
  }

  private static SeriesProgress over(Optional<Receipt> earlier) {
    return new SeriesProgress(Stage.OVER, earlier, "no wave is left that this device answers");
  }

  private static String waitsFor(int wave) {
    return "this device answers wave " + wave + " next";
  }

  /** Returns the first drawn wave, from wave {@code first} on, that has no report. */
  private OptionalInt waveLeft(LedgerEntry joined, int first) {
    return joined.waves().stream()
        .mapToInt(Integer::intValue)
        .filter(wave -> wave >= first && !hasReport(wave))
        .findFirst();
  }

  private boolean hasReport(int wave) {
    return ledger.find(series.ofWave(wave)).filter(entry -> entry.report().isPresent()).isPresent();
  }

  /** Performs the rest of step 4, and steps 5 to 8. */
  private SeriesProgress answer(
      LedgerEntry joined, Plan plan, int wave, Optional<Receipt> earlier, Map<String, ?> values) {
    if (!plan.hash().equals(joined.plan())) {
      throw new PlanRefusedException(
          String.format(
              "%s was joined under its plan %s; its plan is now %s with the hash %s",
              series, joined.plan(), plan, plan.hash()));
    }
    PreparedPlan prepared = client.prepare(permissions.device(plan, wave));
    LedgerEntry reserved;
    try {
      reserved =
          ledger.reserve(series.ofWave(wave), prepared.device().plan().hash(), prepared.loss());
    } catch (BudgetExceededException e) {
      String why =
          "wave " + wave + " is open and exceeds the budget of the period: " + e.getMessage();
      return new SeriesProgress(Stage.WAITING, earlier, why);
    } catch (AlreadyReportedException e) { // another thread was faster
      return new SeriesProgress(Stage.WAITING, earlier, String.valueOf(e.getMessage()));
    }
    Receipt receipt =
        client.send(prepared.keep(reserved, ledger, Collections.singletonList(values)));
    return new SeriesProgress(Stage.REPORTED, Optional.of(receipt), after(joined, wave));
  }

  private String after(LedgerEntry joined, int wave) {
    OptionalInt next = waveLeft(joined, wave + 1);
    return next.isPresent() ? waitsFor(next.getAsInt()) : "this was the device's last wave";
  }

  private Waves askWaves() {
    return client.read(series, "wave", MAX_ANSWER_BYTES, AnswerJson::waves);
  }
}
