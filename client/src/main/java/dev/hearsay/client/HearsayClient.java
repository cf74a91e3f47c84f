package dev.hearsay.client;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tiers;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A client that reports one person's values to a collector under local differential privacy. It
 * reports at most once to a collection, or to a wave of a series, and never spends more privacy
 * loss than its owner allows.
 *
 * <pre>
 *   CollectorAddress collector = CollectorAddress.of(URI.create("https://collector.example"));
 *   Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(10)); // the lifetime budget
 *   try (HearsayClient client = new HearsayClient(collector, PrivacyLoss.pure(2), ledger)) {
 *     Receipt receipt = client.report("collection-id", Map.of("age", 37, "os", "ios"));
 *   }
 * </pre>
 *
 * <p>{@link #report} works in this order:
 *
 * <ol>
 *   <li>Fetch the plan, audit it, and check it against the owner's permissions. Nothing is stored,
 *       nothing is sent, and no value is read.
 *   <li>Reserve the loss in the ledger, durably.
 *   <li>Read the person's values and draw the report, in memory.
 *   <li>Keep the report in the ledger, durably. If the ledger has a report already, use that one
 *       instead.
 *   <li>Send the kept report until the collector gives a final answer.
 *   <li>Settle the report in the ledger, durably.
 * </ol>
 *
 * <p>Two properties then hold, wherever the process crashes, however often, and with any number of
 * concurrent threads. <b>Every loss is counted:</b> step 5 is the only one that lets out anything
 * that depends on the values, and the durable step 2 came before it. <b>A collection sees one
 * report:</b> step 5 sends only what step 4 returned. That is the first report ever kept, and a
 * durable report is never replaced. By step:
 *
 * <ul>
 *   <li>A crash in step 1 leaves nothing.
 *   <li>A crash in step 2 leaves the loss either counted or not counted. Nothing is drawn.
 *   <li>A crash in step 3, or in step 4 before the report is durable, leaves the loss counted and
 *       no report. The next attempt finds the reservation, counts nothing twice, and draws another
 *       report. The first draw was in memory only, so it is lost and never seen by anyone.
 *   <li>A crash after that, up to step 6, leaves a pending report. {@link #sendPending}, or the
 *       next {@link #report}, sends the same id and the same bytes, which a collector counts once.
 *       With fresh noise, the collector could average the two reports.
 *   <li>Two threads may both reach step 4 with a draw of their own. One draw is kept, and both
 *       threads send it.
 * </ul>
 *
 * <p><b>A missing report reveals nothing:</b> no step before step 3 depends on the values. Step 3
 * cannot fail because of a value, since every value has its place (unless the owner allows
 * otherwise, see {@link Permissions#allowLeakyPartialSchemas}). If step 3 fails for another reason,
 * for example because the system provides no entropy, the loss stays counted.
 *
 * <p>Both orders are necessary. If the report were drawn and sent before the loss is reserved, a
 * device could forget a report by crashing in between. If the report were sent before it is kept, a
 * retry would need fresh noise.
 *
 * <p>Thread-safe.
 */
public final class HearsayClient implements AutoCloseable {

  /**
   * The largest plan that is read: 16 MiB. Tables of weights take up to a megabyte per attribute.
   */
  private static final int MAX_PLAN_BYTES = 1 << 24;

  private final CollectorAddress address;
  private final Permissions permissions;
  private final Ledger ledger;
  private final CollectorCalls calls;
  private final Uploader uploader;

  /**
   * Creates a client with the usual {@link Permissions}.
   *
   * @param limit the largest loss that a single report may spend
   * @see #HearsayClient(CollectorAddress, Permissions, Ledger)
   */
  public HearsayClient(CollectorAddress address, PrivacyLoss limit, Ledger ledger) {
    this(address, Permissions.upTo(limit), ledger);
  }

  /**
   * Creates a client.
   *
   * @param permissions the owner's limits
   * @param ledger this person's ledger, which {@link #close} closes
   * @throws IllegalArgumentException if the address is not encrypted and has to be, or if the owner
   *     does not allow this collector
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
   * Returns the plan of a collection, for its owner to look at. Spends nothing.
   *
   * @throws PlanUnavailableException if the collector does not return a plan
   * @throws PlanRefusedException if the owner does not allow the plan, or if the plan's loss is
   *     larger than it claims
   */
  public Plan plan(String collection) {
    Plan plan = fetch(address.collection(collection));
    prepare(plan.isWholeSeries() ? permissions.device(plan, 1) : permissions.device(plan));
    return plan;
  }

  /**
   * Reports a person's values to a collection. If a report to the collection is pending, that
   * report is sent and the values are not read.
   *
   * @param values numbers and category names, by attribute. Missing and illegal values are handled
   *     as {@link Device#report(Map)} describes
   * @return the outcome of the report; a pending report can be sent later
   * @throws AlreadyReportedException if the person has reported to this collection before
   * @throws BudgetExceededException if the report would exceed the owner's budget
   * @throws PlanRefusedException if the owner does not allow the plan, or if the plan's loss is
   *     larger than it claims; the values were not read, and nothing is spent
   * @throws PlanUnavailableException if the collector does not return a plan
   * @throws IllegalArgumentException if the owner allows partial schemas and a value has no place.
   *     The loss stays counted; another attempt does not count it again
   * @throws LedgerException if the ledger fails. What it has stored until then stays valid
   */
  public Receipt report(String collection, Map<String, ?> values) {
    CollectionKey key = address.collection(collection);
    return report(key, () -> fetch(key), values);
  }

  /**
   * Reports to exactly this plan, which the owner has inspected or the application contains. If the
   * collection has another plan by now, the collector rejects the report.
   *
   * @see #report(String, Map)
   */
  public Receipt report(String collection, Plan plan, Map<String, ?> values) {
    return report(address.collection(collection), () -> plan, values);
  }

  /**
   * Reports a person's values to one tier: one of several collections with the same questions and
   * different ε. It is the most accurate one that the owner's {@link Permissions} allow, so the
   * owner chooses by setting a limit. <b>The limit must not depend on the answers</b>, because the
   * collector sees the choice.
   *
   * <p>A person reports to one tier, once: if the ledger has an entry of one of the collections,
   * that tier stays chosen, whatever the limit is now. Calls through one ledger wait for each other
   * until the choice is stored.
   *
   * @param collections the tiers, in any order
   * @throws PlanRefusedException if every tier exceeds the owner's limit, if the collections are no
   *     tiers of each other, or for the reasons that {@link #report(String, Map)} states
   * @see #report(String, Map)
   */
  public Receipt reportToTier(Collection<String> collections, Map<String, ?> values) {
    List<CollectionKey> keys =
        collections.stream().map(address::collection).collect(toUnmodifiableList());
    Optional<CollectionKey> before = answered(keys);
    if (before.isPresent()) {
      return report(before.get(), () -> fetch(before.get()), values);
    }
    Map<PlanHash, CollectionKey> byPlan = new HashMap<>();
    List<Plan> plans = new ArrayList<>();
    for (CollectionKey key : keys) {
      Plan plan = fetch(key);
      plans.add(plan);
      byPlan.put(plan.hash(), key);
    }
    Plan chosen = permissions.chosen(tiers(plans));
    CollectionKey key = Objects.requireNonNull(byPlan.get(chosen.hash()));
    return drawFirst(keys, key, chosen, values)
        .map(this::send)
        .orElseGet(() -> reportToTier(collections, values)); // another call has chosen a tier
  }

  /** Draws a report to a tier, unless the ledger has an entry of one of them. */
  private Optional<LedgerEntry> drawFirst(
      List<CollectionKey> tiers, CollectionKey key, Plan chosen, Map<String, ?> values) {
    synchronized (ledger) {
      return answered(tiers).isPresent()
          ? Optional.empty()
          : Optional.of(drawAndKeep(key, chosen, Collections.singletonList(values)));
    }
  }

  private Optional<CollectionKey> answered(List<CollectionKey> tiers) {
    return tiers.stream().filter(key -> ledger.find(key).isPresent()).findFirst();
  }

  private static Tiers tiers(List<Plan> plans) {
    try {
      return new Tiers(plans);
    } catch (IllegalArgumentException e) {
      throw new PlanRefusedException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Takes part in a training: computes the answer to its current round and reports it. A person
   * reports to at most one round of a training.
   *
   * @param values numbers and category names, by attribute of the training's schema
   * @return the outcome of the report; a report that arrives after its round has ended is rejected
   * @throws PlanUnavailableException if the training is over, or if the collector does not return a
   *     plan
   * @see #report(String, Map)
   */
  public Receipt participate(String training, Map<String, ?> values) {
    return participate(training, Collections.singletonList(values));
  }

  /**
   * Takes part in a training with all records that the device has, such as those of its owner's
   * journeys. The device computes one answer from as many records as the round asks for, and
   * reports it once: the loss covers everything about the records, their number included. With more
   * records than asked for, a random choice answers; without any record, an ordinary report
   * contributes nothing to the model.
   *
   * @param records maps of numbers and category names, by attribute of the training's schema, in a
   *     list with random access, such as an {@code ArrayList}
   * @throws IllegalArgumentException if the list has no random access; nothing was looked at or
   *     sent then
   * @see #participate(String, Map)
   */
  public Receipt participate(String training, List<? extends Map<String, ?>> records) {
    Round.checkAccess(records);
    CollectionKey key = address.training(training);
    return report(key, () -> fetchRound(key), records);
  }

  /**
   * Takes part in a series: joins it, and answers its waves. The application may call this method
   * at any time, for example daily or at every start. Most calls find nothing to do.
   *
   * <p>On joining, the device draws which waves it will answer, and reserves the loss of all
   * answers together. It answers each drawn wave once, while the collector reports the wave as
   * open. It misses a wave during which this method is not called. The device's own clock is not
   * used for this. The comment on {@code SeriesTaking} argues step by step why no wave gets two
   * reports.
   *
   * <p>If an answer would exceed the budget of the current period, no exception is thrown: the wave
   * is answered later if it is still open then, and skipped otherwise.
   *
   * @param values the current numbers and category names, by attribute. They are read only if there
   *     is a wave to answer
   * @return what this call did, and what comes next
   * @throws AlreadyReportedException if the series has not been joined, and its questions have been
   *     answered at another address
   * @throws BudgetExceededException if the series has not been joined, and would exceed the owner's
   *     budget
   * @throws PlanRefusedException if the owner does not allow the plan, if the plan's loss is larger
   *     than it claims, or if it is not the plan that was joined
   * @throws PlanUnavailableException if the collector does not return the plan or the state of the
   *     series
   * @throws LedgerException if the ledger fails. What it has stored until then stays valid
   */
  public SeriesProgress takePart(String series, Map<String, ?> values) {
    return new SeriesTaking(address.collection(series), this, permissions, ledger).takePart(values);
  }

  private Receipt report(CollectionKey key, Supplier<Plan> plan, Map<String, ?> values) {
    return report(key, plan, Collections.singletonList(values));
  }

  private Receipt report(
      CollectionKey key, Supplier<Plan> plan, List<? extends Map<String, ?>> records) {
    LedgerEntry entry =
        ledger
            .find(key)
            .filter(known -> known.report().isPresent())
            .map(known -> ledger.reserve(key, known.plan(), known.loss()))
            .orElseGet(() -> drawAndKeep(key, plan.get(), records));
    return send(entry);
  }

  /** Performs steps 1 to 4. Until the loss is reserved, nothing reads the values. */
  LedgerEntry drawAndKeep(CollectionKey key, Plan plan, List<? extends Map<String, ?>> records) {
    PreparedPlan prepared = prepare(permissions.device(plan));
    return prepared.keep(ledger.reserve(key, plan.hash(), prepared.loss()), ledger, records);
  }

  /** Performs the rest of step 1, for a plan that the owner allows. */
  PreparedPlan prepare(Device device) {
    Plan plan = device.plan();
    PrivacyLoss loss = Permissions.provenLoss(plan);
    permissions.checkMinimum(loss);
    return new PreparedPlan(device, loss, permissions.round(plan), new ReportBytes(plan));
  }

  /** Everything that is needed to answer a plan, except the values. */
  record PreparedPlan(Device device, PrivacyLoss loss, Optional<Round> round, ReportBytes bytes) {

    /**
     * Performs steps 3 and 4 for a reserved loss, unless a report is kept already.
     *
     * @param records the values of the person, one map unless the plan is a round of a training
     */
    LedgerEntry keep(LedgerEntry reserved, Ledger ledger, List<? extends Map<String, ?>> records) {
      if (reserved.report().isPresent()) {
        return reserved;
      }
      Submission drawn = new Submission(ReportId.random(), bytes.write(draw(records)));
      return reserved.with(ledger.keep(reserved.collection(), drawn));
    }

    private Report draw(List<? extends Map<String, ?>> records) {
      if (round.isPresent()) {
        return device.report(round.get().answer(records, device.plan()));
      }
      Map<String, ?> values = records.get(0);
      Schema schema = device.plan().schema();
      return schema.isTotal()
          ? device.report(values)
          : device.report(new PrivateRecord.Reader(schema).read(values));
    }
  }

  /** Fetches the plan of a training's current round. */
  private Plan fetchRound(CollectionKey key) {
    Plan plan = fetch(key);
    if (plan.schema().question().isEmpty()) {
      throw new PlanRefusedException(plan + " has no question, so it is no round of a training");
    }
    return plan;
  }

  /** Fetches a plan. Reading fails unless its content has the hash that it states. */
  Plan fetch(CollectionKey key) {
    return read(key, "plan", MAX_PLAN_BYTES, PlanJson::read);
  }

  /**
   * Reads one resource of a collection, such as its plan.
   *
   * @throws PlanUnavailableException if the collector does not return it
   */
  <T> T read(CollectionKey key, String name, int mostBytes, Function<String, T> reader) {
    return calls
        .get(
            address.resource(key, name),
            address.isTraining(key), // a round's plan contains the model, which may need a token
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
          .<SendAttempt<T>>map(refusal -> new SendAttempt.GivenUp<>(refusal.message()))
          .orElseGet(answer::retryOrGiveUp);
    }
    try {
      return new SendAttempt.Answered<>(reader.apply(answer.body()));
    } catch (WireException e) {
      return new SendAttempt.GivenUp<>(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Sends all pending reports of this collector again, for example after a crash, with the same
   * bytes. Reports to other collectors stay in the ledger, for their own clients.
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
        // The ledger's entry stays pending.
      }
    }
    return receipt;
  }

  @Override
  public void close() {
    ledger.close();
  }
}
