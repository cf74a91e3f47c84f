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
 * A tally to which reports, blocks and tallies are added. Invalid input does not stop it: the input
 * is rejected, and the tally's bytes include the number of rejected reports.
 *
 * <p>These inputs are rejected:
 *
 * <ul>
 *   <li>a report that is truncated, too long, or impossible for any device: counts as one;
 *   <li>a file of reports to another plan: counts as the number of reports that its intact blocks
 *       state;
 *   <li>the rest of a file of reports after damage, and any file that is not a file of reports:
 *       counts as one, since the number of reports is unknown. The reports before the damage are
 *       counted;
 *   <li>a tally of another plan: counts as the number of reports that it has counted and rejected;
 *   <li>a tally that is damaged, or that no reports can have produced: counts as one.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class TallyBuffer implements Externalizable {

  private static final long serialVersionUID = 1;

  /**
   * The capacity for waiting reports. With more bytes, the waiting reports of a thousand groups
   * would not fit into the processor's caches either.
   */
  private static final int WAITING_BYTES = 256;

  /**
   * The largest length of reports that wait. Too few longer reports would fit to be worth the copy.
   */
  private static final int MOST_BYTES_THAT_WAIT = 32;

  @SuppressWarnings("serial") // written as JSON
  private CountedPlan plan;

  @SuppressWarnings("serial") // written by toBytes
  private Tally tally;

  /**
   * The reports that are not in the tally yet, each after its length. With a thousand groups, a
   * tally has left the processor's caches when its next report arrives. With the buffer, a report
   * costs one cache line, and the tally is fetched once for all waiting reports.
   */
  private final byte[] waiting = new byte[WAITING_BYTES];

  private int waitingBytes;

  /**
   * The number of inputs that were rejected before they became reports. The tally counts the other
   * rejected reports.
   */
  private long unreadable;

  /** Creates a buffer for deserialization only. */
  @SuppressWarnings("NullAway.Init") // readExternal follows
  public TallyBuffer() {}

  /** Creates an empty buffer. */
  public TallyBuffer(CountedPlan plan) {
    this.plan = plan;
    this.tally = Tally.of(plan.plan());
  }

  /** Counts a report in the format of {@code ReportBytes}. */
  public void addReport(byte[] report) {
    if (report.length > MOST_BYTES_THAT_WAIT) {
      count(report, 0, report.length);
      return;
    }
    if (waitingBytes + report.length >= waiting.length) {
      countWaiting();
    }
    waiting[waitingBytes++] = (byte) report.length;
    for (byte next : report) {
      waiting[waitingBytes++] = next;
    }
  }

  private void countWaiting() {
    for (int place = 0; place < waitingBytes; place += 1 + waiting[place]) {
      count(waiting, place + 1, waiting[place]);
    }
    waitingBytes = 0;
  }

  private void count(byte[] bytes, int from, int length) {
    if (length > plan.mostBytes()) { // a long report is not copied
      unreadable++;
      return;
    }
    Report report;
    try {
      report = plan.read(bytes, from, length);
    } catch (WireException e) {
      unreadable++;
      return;
    }
    tally.add(report);
  }

  /** Counts a whole file of reports in the format of {@code ReportWriter}. */
  public void addBlock(byte[] file) {
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(file), plan.plan())) {
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
      }
      unreadable += reader.isTorn() ? 1 : 0;
    } catch (WireException e) {
      unreadable += lost(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read a block from memory", e);
    }
  }

  /**
   * Returns the number of reports in a file that could not be read: the stated number if the file
   * is of another plan, otherwise one.
   */
  private long lost(byte[] file) {
    try {
      FileSummary summary = FileSummary.ofReports(file);
      return plan.plan().named(summary.plan()).isPresent() ? 1 : Math.max(1, summary.reports());
    } catch (WireException e) {
      return 1;
    }
  }

  /** Adds a tally in the format of {@code TallyBytes}. */
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

  /** Adds another buffer's counts. */
  public void merge(TallyBuffer other) {
    other.countWaiting();
    tally.merge(other.tally);
    unreadable += other.unreadable;
  }

  /** Returns the tally of all counted reports, with the number of all rejected ones. */
  public Tally tally() {
    countWaiting();
    Plan countedPlan = tally.plan();
    long[] partReports = new long[countedPlan.parts().size()];
    List<long[]> cells = new ArrayList<>();
    for (int part = 0; part < partReports.length; part++) {
      partReports[part] = tally.reports(part);
      cells.add(tally.cells(part));
    }
    return Tally.restore(
        countedPlan, tally.reports(), tally.rejected() + unreadable, partReports, cells);
  }

  /** Returns the tally in the format of {@code TallyBytes}. */
  public byte[] toBytes() {
    countWaiting();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(unreadable == 0 ? tally : tally(), out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a tally to memory", e);
    }
    return out.toByteArray();
  }

  /** Returns a buffer with the counts of another buffer's {@link #toBytes}. */
  public static TallyBuffer of(CountedPlan plan, byte[] bytes) {
    TallyBuffer buffer = new TallyBuffer(plan);
    buffer.tally.merge(read(bytes, plan.plan()));
    return buffer;
  }

  static Tally read(byte[] bytes, Plan plan) {
    try {
      return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read a tally from memory", e);
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
