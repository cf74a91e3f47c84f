package dev.hearsay.client;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.Series;
import dev.hearsay.client.HearsayClient.Answering;
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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * One device in one series. {@link #takePart} works in this order:
 *
 * <ol>
 *   <li>send reports to waves of the series that are pending, and settle them
 *   <li>ask how far the series is. If the device has not joined: fetch the plan, audit the whole
 *       series and one wave, check all that the owner allows, and draw the waves to answer from
 *       those left. Nothing is stored, and no value has been looked at
 *   <li>join in the ledger, in one durable step: the loss of all answers, and the waves. If the
 *       device has joined, take the waves that are stored
 *   <li>go on only if a wave is open that was drawn and has no report. Fetch the plan, unless that
 *       was done in step 2, which must be the one that was joined, and audit it again
 *   <li>reserve the wave in the ledger, durably; it counts towards the owner's period
 *   <li>read the values and draw the report to the wave, in memory
 *   <li>keep it in the ledger, durably; if there is one, take that one instead
 *   <li>send what is kept, and settle it
 * </ol>
 *
 * <p>Wherever a crash comes, however often, and however many threads do this at once:
 *
 * <ul>
 *   <li><b>The waves are drawn once.</b> What is answered are waves of the ledger's entry only. It
 *       is the first draw ever stored, and never replaced. A crash before it is durable leaves
 *       nothing; the next call draws anew, and nobody has seen the first draw.
 *   <li><b>No loss is uncounted.</b> Only steps 1 and 8 let out what depends on values. Step 3,
 *       which is durable, came before, and has counted all answers there will be: as many as were
 *       drawn, at most {@link Series#answers}.
 *   <li><b>A wave sees one report.</b> Steps 5 to 8 are those of {@link HearsayClient#report}, with
 *       the wave in place of the collection: what is sent is the first report ever kept for it.
 *   <li><b>Clocks do not matter.</b> The device's own is not asked. If the collector goes back and
 *       forth, it finds waves that have a report, or gets the one report that a drawn wave may
 *       have. It can make a device miss waves, and cannot make it answer others, or again.
 *   <li><b>Plans do not change.</b> A wave's hash follows from the plan that was joined, which is
 *       in the ledger. If the collection has another plan by then, the device says so and stops.
 *   <li><b>Silence tells nothing.</b> Steps 1 to 5 do not know the values, and steps 6 to 8 cannot
 *       fail because of them: every value has its place.
 *   <li><b>Time tells nothing.</b> The plan is the last that is asked for. Between its arrival and
 *       the report the device parses and audits it, which does not know the values, and does for
 *       every value the same work.
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
      return new SeriesProgress(Stage.WAITING, earlier, "the report is to be sent again");
    }
    Optional<LedgerEntry> known = ledger.find(series);
    return known.isPresent()
        ? goOn(known.get(), earlier, values)
        : joinAndGoOn(wavesToJoin(), client.fetch(series), values);
  }

  /** Asks for the waves first; if there are none, the plan may say why. */
  private Waves wavesToJoin() {
    try {
      return askWaves();
    } catch (PlanUnavailableException e) {
      permissions.device(client.fetch(series), 1);
      throw e;
    }
  }

  /** Step 1. Returns the last receipt; the first that is pending ends it, as others would be. */
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

  /** Steps 2 to 8. */
  private SeriesProgress joinAndGoOn(Waves now, Plan plan, Map<String, ?> values) {
    Answering one = client.answering(permissions.device(plan, 1));
    Series schedule = plan.series().orElseThrow();
    if (now.waves() != schedule.waves()) {
      throw new PlanUnavailableException(
          String.format(
              "the collector says that %s has %s waves; its plan has %s",
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
    SeriesProgress progress = goOn(joined, now, () -> plan, Optional.empty(), values);
    return progress.stage() == Stage.WAITING
        ? new SeriesProgress(Stage.JOINED, progress.receipt(), progress.next())
        : progress;
  }

  private SeriesProgress goOn(
      LedgerEntry joined, Optional<Receipt> earlier, Map<String, ?> values) {
    if (!joined.isSeries()) {
      throw new AlreadyReportedException("there has been a report to " + series);
    }
    if (waveLeft(joined, 1).isEmpty()) {
      return over(earlier);
    }
    return goOn(joined, askWaves(), () -> client.fetch(series), earlier, values);
  }

  /** Steps 4 to 8. */
  private SeriesProgress goOn(
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

  /** The first wave from a certain one on that was drawn and has no report. */
  private OptionalInt waveLeft(LedgerEntry joined, int first) {
    return joined.waves().stream()
        .mapToInt(Integer::intValue)
        .filter(wave -> wave >= first && !hasReport(wave))
        .findFirst();
  }

  private boolean hasReport(int wave) {
    return ledger.find(series.ofWave(wave)).filter(entry -> entry.report().isPresent()).isPresent();
  }

  /** The rest of step 4, and steps 5 to 8. */
  private SeriesProgress answer(
      LedgerEntry joined, Plan plan, int wave, Optional<Receipt> earlier, Map<String, ?> values) {
    if (!plan.hash().equals(joined.plan())) {
      throw new PlanRefusedException(
          String.format(
              "%s was joined under its plan %s; it now asks %s, which is %s",
              series, joined.plan(), plan, plan.hash()));
    }
    Answering answering = client.answering(permissions.device(plan, wave));
    LedgerEntry reserved;
    try {
      reserved =
          ledger.reserve(series.ofWave(wave), answering.device().plan().hash(), answering.loss());
    } catch (BudgetExceededException e) {
      String why = "wave " + wave + " is open and does not fit the period: " + e.getMessage();
      return new SeriesProgress(Stage.WAITING, earlier, why);
    } catch (AlreadyReportedException e) { // another thread was faster
      return new SeriesProgress(Stage.WAITING, earlier, String.valueOf(e.getMessage()));
    }
    Receipt receipt = client.send(answering.keep(reserved, ledger, values));
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
