package dev.hearsay.spark.function;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A plan as an executor needs it: with what unpacks its reports, and as the text that it travels
 * in. Immutable and thread-safe.
 */
public final class CountedPlan {

  /**
   * Up to so many bytes, each possible report is unpacked once and then looked up: a table of all
   * is small, and half the cost of counting a short report is to unpack it.
   */
  private static final int MAX_BYTES_LOOKED_UP = 2;

  /** A large plan takes half a second to read, and each task of a query asks for the same one. */
  private static final int MAX_REMEMBERED = 16;

  private static final Map<String, CountedPlan> REMEMBERED =
      new LinkedHashMap<>(MAX_REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CountedPlan> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  private final String json;
  private final Plan plan;
  private final ReportBytes reports;

  /**
   * Possible reports by their bytes; empty if reports are longer. Threads share it without locks:
   * reports are immutable, and whoever misses one makes an equal one.
   */
  private final @Nullable Report[] known;

  /** Always empty: it says which reports are possible. */
  private final Tally alphabets;

  private CountedPlan(String json, Plan plan) {
    this.json = json;
    this.plan = plan;
    this.reports = new ReportBytes(plan);
    this.alphabets = Tally.of(plan);
    boolean isShort = reports.mostBytes() <= MAX_BYTES_LOOKED_UP;
    this.known = new Report[isShort ? place(new byte[] {-1, -1}, 0, 2) + 1 : 0];
  }

  /**
   * The plan of a text, read once per process.
   *
   * @throws WireException if it is no plan
   */
  public static CountedPlan of(String json) {
    synchronized (REMEMBERED) {
      return REMEMBERED.computeIfAbsent(json, text -> new CountedPlan(text, PlanJson.read(text)));
    }
  }

  /** The text that it travels in. */
  public String json() {
    return json;
  }

  public Plan plan() {
    return plan;
  }

  /** Returns the length of the longest report. */
  int mostBytes() {
    return reports.mostBytes();
  }

  /**
   * A report, if a device can have sent it.
   *
   * @throws WireException if it is cut off, too long, or not as a device packs it
   */
  public Optional<Report> possible(byte[] report) {
    return Optional.of(read(report, 0, report.length)).filter(alphabets::accepts);
  }

  /**
   * Unpacks a report; its symbols need not be possible ones.
   *
   * @throws WireException if it is cut off, too long, or not as a device packs it
   */
  Report read(byte[] bytes, int from, int length) {
    if (known.length == 0 || length == 0 || length > MAX_BYTES_LOOKED_UP) {
      return reports.read(Arrays.copyOfRange(bytes, from, from + length));
    }
    int place = place(bytes, from, length);
    Report found = known[place];
    return found != null ? found : readNew(Arrays.copyOfRange(bytes, from, from + length), place);
  }

  private Report readNew(byte[] bytes, int place) {
    Report report = reports.read(bytes);
    if (alphabets.accepts(report)) { // else poison could fill the table
      known[place] = report;
    }
    return report;
  }

  /** One byte, or two after all that are one. */
  private static int place(byte[] bytes, int from, int length) {
    int low = bytes[from] & 0xFF;
    return length == 1 ? low : (((bytes[from + 1] & 0xFF) + 1) << Byte.SIZE) | low;
  }
}
