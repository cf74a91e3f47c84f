package dev.hearsay.spark.function;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.FileSummary;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A tally while it grows. Nothing that comes in stops it: what cannot be counted is rejected, and
 * the tally's bytes tell how many were.
 *
 * <p>Rejected are
 *
 * <ul>
 *   <li>a report that is cut off, too long, or that no device can have sent: one;
 *   <li>a file of reports to another plan: as many as its intact blocks say that they hold;
 *   <li>what is left of a file of reports after damage, or all of what is no file of reports: one,
 *       since nobody knows how many there were. The reports before the damage count;
 *   <li>a tally of another plan: as many as it has counted and rejected;
 *   <li>a tally that is damaged, or that no reports can have led to: one.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class TallyBuffer implements Externalizable {

  private static final long serialVersionUID = 1;

  /** Room for reports that wait; with more, those of a thousand groups leave the caches too. */
  private static final int WAITING_BYTES = 256;

  /** Of longer reports too few would wait to be worth the copy. */
  private static final int MOST_BYTES_THAT_WAIT = 32;

  @SuppressWarnings("serial") // written as its text
  private CountedPlan plan;

  @SuppressWarnings("serial") // written as its bytes
  private Tally tally;

  /**
   * Reports that are not in the tally yet, each after its length. With a thousand groups a tally
   * has left the processor's caches when its next report comes. So a report costs one line of
   * memory, and the tally is fetched once for all that wait.
   */
  private final byte[] waiting = new byte[WAITING_BYTES];

  private int waitingBytes;

  /** What was rejected before it could become a report; a tally counts only the others. */
  private long unreadable;

  /** For serialization only. */
  @SuppressWarnings("NullAway.Init") // readExternal follows
  public TallyBuffer() {}

  /** An empty one. */
  public TallyBuffer(CountedPlan plan) {
    this.plan = plan;
    this.tally = Tally.of(plan.plan());
  }

  /** Counts a report, as {@code ReportBytes} packs it. */
  public void addReport(byte[] report) {
    if (report.length > MOST_BYTES_THAT_WAIT) {
      count(report, 0, report.length);
      return;
    }
    if (waitingBytes + report.length >= waiting.length) {
      countWaiting();
    }
    waiting[waitingBytes++] = (byte) report.length;
    for (byte each : report) {
      waiting[waitingBytes++] = each;
    }
  }

  private void countWaiting() {
    for (int place = 0; place < waitingBytes; place += 1 + waiting[place]) {
      count(waiting, place + 1, waiting[place]);
    }
    waitingBytes = 0;
  }

  private void count(byte[] bytes, int from, int length) {
    if (length > plan.mostBytes()) { // it is not even copied, however long it is
      unreadable++;
      return;
    }
    Report read;
    try {
      read = plan.read(bytes, from, length);
    } catch (WireException e) {
      unreadable++;
      return;
    }
    tally.add(read);
  }

  /** Counts a whole file of reports, as {@code ReportWriter} writes it. */
  public void addBlock(byte[] file) {
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(file), plan.plan())) {
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
      }
      unreadable += reader.isTorn() ? 1 : 0;
    } catch (WireException e) {
      unreadable += lost(file);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be read", e);
    }
  }

  /** The reports in a file that could not be read: all if it is of another plan, else one. */
  private long lost(byte[] file) {
    try {
      FileSummary summary = FileSummary.ofReports(file);
      return plan.plan().named(summary.plan()).isPresent() ? 1 : Math.max(1, summary.reports());
    } catch (WireException e) {
      return 1;
    }
  }

  /** Adds what a tally has counted, as {@code TallyBytes} writes it. */
  public void addTally(byte[] bytes) {
    try {
      FileSummary summary = FileSummary.ofTally(bytes);
      if (plan.plan().named(summary.plan()).isPresent()) {
        tally.merge(read(bytes, plan.plan()));
      } else {
        unreadable += Math.max(1, Math.addExact(summary.reports(), summary.rejected()));
      }
    } catch (WireException | ArithmeticException e) {
      unreadable++;
    }
  }

  /** Adds what another has counted. */
  public void merge(TallyBuffer other) {
    other.countWaiting();
    tally.merge(other.tally);
    unreadable += other.unreadable;
  }

  /** All that was counted, with everything that was rejected. */
  public Tally tally() {
    countWaiting();
    Plan of = tally.plan();
    long[] partReports = new long[of.parts().size()];
    List<long[]> cells = new ArrayList<>();
    for (int part = 0; part < partReports.length; part++) {
      partReports[part] = tally.reports(part);
      cells.add(tally.cells(part));
    }
    return Tally.restore(of, tally.reports(), tally.rejected() + unreadable, partReports, cells);
  }

  /** The same as {@code TallyBytes} writes it. */
  public byte[] toBytes() {
    countWaiting();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(unreadable == 0 ? tally : tally(), out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return out.toByteArray();
  }

  /** One that holds what another's {@link #toBytes} were. */
  public static TallyBuffer of(CountedPlan plan, byte[] bytes) {
    TallyBuffer buffer = new TallyBuffer(plan);
    buffer.tally.merge(read(bytes, plan.plan()));
    return buffer;
  }

  static Tally read(byte[] bytes, Plan plan) {
    try {
      return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be read", e);
    }
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    out.writeObject(plan.json());
    out.writeObject(toBytes());
  }

  @Override
  public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
    plan = CountedPlan.of((String) in.readObject());
    tally = of(plan, (byte[]) in.readObject()).tally;
  }
}
