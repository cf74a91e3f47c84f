package dev.hearsay.client;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.BudgetExceededException;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.ledger.LedgerException;
import dev.hearsay.client.transport.HttpAnswer;
import dev.hearsay.client.transport.SendAttempt;
import dev.hearsay.learn.Round;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One person's device, as a collector meets it: it reports at most once to a collection, or to a
 * wave of a series, and never takes more from its owner than allowed.
 *
 * <p>{@link #report} works in this order:
 *
 * <ol>
 *   <li>fetch the plan, audit it, and check all that its owner allows. Nothing is stored, nothing
 *       has left, and no value has been looked at
 *   <li>reserve the loss in the ledger, durably
 *   <li>read the person's values and draw the report, in memory
 *   <li>keep the report in the ledger, durably; if there is one, take that one instead
 *   <li>send what is kept, until the collector has spoken
 *   <li>settle the report in the ledger, durably
 * </ol>
 *
 * <p>Two things hold then, wherever a crash comes, however often, and however many threads do this
 * at once. <b>No loss is uncounted:</b> only step 5 lets anything out that depends on the values,
 * and step 2, which is durable, came before. <b>A collection sees one report:</b> step 5 sends just
 * what step 4 returned, which is the first report ever kept, and what is durable cannot be
 * replaced. By step:
 *
 * <ul>
 *   <li>A crash in 1 leaves nothing.
 *   <li>A crash in 2 leaves the loss counted, or not; nothing is drawn.
 *   <li>A crash in 3, or in 4 before the report is durable, leaves the loss counted and no report.
 *       The next attempt finds the reservation, counts nothing twice, and draws another report. The
 *       first draw is gone with the memory it was in; nobody has seen it.
 *   <li>A crash after that, up to 6, leaves a pending report. {@link #sendPending}, or the next
 *       {@link #report}, sends the same id and the same bytes, which a collector counts once. Fresh
 *       noise would let it average.
 *   <li>Two threads may both come to 4 with a draw of their own. One is kept, and both send it.
 * </ul>
 *
 * <p><b>Silence tells nothing:</b> nothing before step 3 depends on the values, and step 3 cannot
 * fail because of them, since every value has its place (unless the owner allows otherwise, see
 * {@link Permissions#allowLeakyPartialSchemas}). If it fails for another reason, such as that the
 * system's entropy is lost, the loss stays counted.
 *
 * <p>Were the report drawn and sent before the loss is reserved, a crash in between would let a
 * device forget that it has spoken; were it sent before it is kept, a retry would need fresh noise.
 *
 * <p>Thread-safe.
 */
public final class HearsayClient implements AutoCloseable {

  /** Tables of weights make a plan long: up to a megabyte per attribute. */
  private static final int MAX_PLAN_BYTES = 1 << 24;

  private final CollectorAddress address;
  private final Permissions permissions;
  private final Ledger ledger;
  private final CollectorCalls calls;
  private final Uploader uploader;

  /**
   * A device with the usual {@link Permissions}.
   *
   * @param limit what a single report may take at most
   * @see #HearsayClient(CollectorAddress, Permissions, Ledger)
   */
  public HearsayClient(CollectorAddress address, PrivacyLoss limit, Ledger ledger) {
    this(address, Permissions.upTo(limit), ledger);
  }

  /**
   * @param permissions what the owner allows
   * @param ledger this person's memory, which {@link #close} closes
   * @throws IllegalArgumentException if the address is not encrypted and should be, or is none that
   *     the owner allows
   */
  public HearsayClient(CollectorAddress address, Permissions permissions, Ledger ledger) {
    this(address, permissions, ledger, new CollectorCalls(address));
  }

  HearsayClient(
      CollectorAddress address, Permissions permissions, Ledger ledger, CollectorCalls calls) {
    permissions.check(address);
    this.address = address;
    this.permissions = permissions;
    this.ledger = ledger;
    this.calls = calls;
    this.uploader = new Uploader(address, calls);
  }

  /**
   * What a collection asks, for its owner to look at: it spends nothing.
   *
   * @throws PlanUnavailableException if the collector does not say
   * @throws PlanRefusedException if the owner does not allow the plan, or it takes more than it
   *     claims
   */
  public Plan plan(String collection) {
    Plan plan = fetch(address.collection(collection));
    answering(plan.isWholeSeries() ? permissions.device(plan, 1) : permissions.device(plan));
    return plan;
  }

  /**
   * Reports a person's values to a collection. If a report to it is pending, that one is sent, and
   * the values are not looked at.
   *
   * @param values numbers and category names, by attribute. What is missing or illegal has its
   *     place, see {@link Device#report(Map)}
   * @return what became of the report; a pending one can be sent later
   * @throws AlreadyReportedException if the person has answered before
   * @throws BudgetExceededException if the report would take more than the owner's budget has left
   * @throws PlanRefusedException if the owner does not allow the plan, or it takes more than it
   *     claims; the values were not looked at, and nothing is spent
   * @throws PlanUnavailableException if the collector does not say what it asks
   * @throws IllegalArgumentException if the owner allows partial schemas and a value has no place.
   *     The loss stays counted; another attempt counts nothing twice
   * @throws LedgerException if the ledger fails. Whatever it has stored by then holds
   */
  public Receipt report(String collection, Map<String, ?> values) {
    CollectionKey key = address.collection(collection);
    return report(key, () -> fetch(key), values);
  }

  /**
   * Reports to the plan that the owner has looked at, or that came with the application, and to no
   * other: a collector that now asks something else refuses the report.
   *
   * @see #report(String, Map)
   */
  public Receipt report(String collection, Plan plan, Map<String, ?> values) {
    return report(address.collection(collection), () -> plan, values);
  }

  /**
   * Takes part in a training: computes what its current round asks for, and reports on that. A
   * person reports to one round of a training at most.
   *
   * @param values numbers and category names, by attribute of the training's schema
   * @return what became of the report; one that came when its round was over is rejected
   * @throws PlanUnavailableException if the training is over, or the collector does not say what it
   *     asks
   * @see #report(String, Map)
   */
  public Receipt participate(String training, Map<String, ?> values) {
    CollectionKey key = address.training(training);
    return report(key, () -> fetch(key), values);
  }

  /**
   * Takes part in a series: joins it, and answers its waves. To be called whenever the application
   * likes, daily, say, or at every start; most calls find that there is nothing to do.
   *
   * <p>On joining, the device draws which waves it will answer, and reserves what all answers take
   * together. It answers a wave that it has drawn when the collector says that the wave is open,
   * and once; a wave during which it is not called is missed. It never looks at its own clock for
   * this. {@code SeriesTaking} argues step by step why no wave has two reports.
   *
   * @param values numbers and category names, by attribute, as they are now. They are looked at
   *     only if there is a wave to answer
   * @return what was done, and what comes next
   * @throws AlreadyReportedException if the series has not been joined, and its questions have been
   *     answered at another address
   * @throws BudgetExceededException if the series has not been joined, and would take more than the
   *     owner's budget has left. Where a single answer does not fit the present period, nothing is
   *     thrown: the wave is not answered, unless it is open until the answer fits
   * @throws PlanRefusedException if the owner does not allow the plan, or it takes more than it
   *     claims, or it is not the plan that was joined
   * @throws PlanUnavailableException if the collector does not say what it asks, or how far the
   *     series is
   * @throws LedgerException if the ledger fails. Whatever it has stored by then holds
   */
  public SeriesProgress takePart(String series, Map<String, ?> values) {
    return new SeriesTaking(address.collection(series), this, permissions, ledger).takePart(values);
  }

  private Receipt report(CollectionKey key, Supplier<Plan> plan, Map<String, ?> values) {
    LedgerEntry entry =
        ledger
            .find(key)
            .filter(known -> known.report().isPresent())
            .map(known -> ledger.reserve(key, known.plan(), known.loss()))
            .orElseGet(() -> begin(key, plan.get(), values));
    return send(entry);
  }

  /** Steps 1 to 4. What happens before the loss is reserved does not know the values. */
  LedgerEntry begin(CollectionKey key, Plan plan, Map<String, ?> values) {
    Answering answering = answering(permissions.device(plan));
    return answering.keep(ledger.reserve(key, plan.hash(), answering.loss()), ledger, values);
  }

  /** The rest of step 1, for a plan that the owner allows. */
  Answering answering(Device device) {
    Plan plan = device.plan();
    PrivacyLoss loss = Permissions.provenLoss(plan);
    permissions.checkMinimum(loss);
    return new Answering(device, loss, permissions.round(plan), new ReportBytes(plan));
  }

  /** All that it takes to answer a plan, except values. */
  record Answering(Device device, PrivacyLoss loss, Optional<Round> round, ReportBytes bytes) {

    /** Steps 3 and 4, for a loss that is reserved; unless they were done before. */
    LedgerEntry keep(LedgerEntry reserved, Ledger ledger, Map<String, ?> values) {
      if (reserved.report().isPresent()) {
        return reserved;
      }
      Submission drawn = new Submission(ReportId.random(), bytes.write(draw(values)));
      return reserved.with(ledger.keep(reserved.collection(), drawn));
    }

    private Report draw(Map<String, ?> values) {
      if (round.isPresent()) {
        return device.report(round.get().answer(values, device.plan()));
      }
      Schema schema = device.plan().schema();
      return schema.isTotal()
          ? device.report(values)
          : device.report(new PrivateRecord.Reader(schema).read(values));
    }
  }

  /** The plan is taken if its content has the hash that it states. */
  Plan fetch(CollectionKey key) {
    return read(key, "plan", MAX_PLAN_BYTES, PlanJson::read);
  }

  /**
   * Reads what a collector says about a collection.
   *
   * @throws PlanUnavailableException if it does not say it
   */
  <T> T read(CollectionKey key, String name, int mostBytes, Function<String, T> reader) {
    return calls
        .get(
            address.resource(key, name),
            address.isTraining(key), // its plan has the model, which not everybody may see
            mostBytes,
            answer -> read(answer, reader))
        .orElse(
            reason -> {
              throw new PlanUnavailableException("no " + name + " of " + key + ": " + reason);
            });
  }

  private static <T> SendAttempt<T> read(HttpAnswer answer, Function<String, T> reader) {
    if (!answer.isOk()) {
      return answer
          .refusal()
          .<SendAttempt<T>>map(refusal -> new SendAttempt.Silent<>(refusal.message()))
          .orElseGet(answer::later);
    }
    try {
      return new SendAttempt.Said<>(reader.apply(answer.body()));
    } catch (WireException e) {
      return new SendAttempt.Silent<>(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Sends what this collector has not yet spoken about, such as after a crash: the same reports,
   * byte for byte. Other collectors' reports stay in the ledger, for their own clients.
   *
   * @return one receipt per report
   */
  public List<Receipt> sendPending() {
    return ledger.entries().stream()
        .filter(entry -> entry.isPending() && address.owns(entry.collection()))
        .map(this::send)
        .collect(toUnmodifiableList());
  }

  Receipt send(LedgerEntry entry) {
    Submission report = entry.report().orElseThrow();
    Receipt receipt = uploader.send(entry.collection(), entry.plan(), List.of(report)).get(0);
    switch (receipt.status()) {
      case ACCEPTED, DUPLICATE -> ledger.settle(entry.collection(), Settlement.ACCEPTED);
      case CONFLICTING, REJECTED -> ledger.settle(entry.collection(), Settlement.REJECTED);
      case PENDING -> {
        // The ledger knows it as pending.
      }
    }
    return receipt;
  }

  /** Closes the ledger. */
  @Override
  public void close() {
    ledger.close();
  }
}
