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
 * A plan with everything that an executor needs to count its reports: the plan's text, with which
 * it is serialized, and the decoder of reports. Immutable and thread-safe.
 */
public final class CountedPlan {

  /**
   * The largest length of reports, in bytes, for which decoded reports are cached. A table of all
   * possible reports of this length is small, and decoding is half the cost of counting a short
   * report.
   */
  private static final int MAX_CACHED_BYTES = 2;

  /**
   * The number of cached plans. Reading a large plan takes half a second, and each task of a query
   * requests the same plan.
   */
  private static final int MAX_CACHED_PLANS = 16;

  private static final Map<String, CountedPlan> CACHED_PLANS =
      new LinkedHashMap<>(MAX_CACHED_PLANS, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CountedPlan> eldest) {
          return size() > MAX_CACHED_PLANS;
        }
      };

  private final String json;
  private final Plan plan;
  private final ReportBytes reports;

  /**
   * The cache of possible reports, by their bytes; empty if reports are longer. Threads share it
   * without locks: reports are immutable, and a thread that misses an entry makes an equal report.
   */
  private final @Nullable Report[] cachedReports;

  /** An empty tally, which decides whether a report is possible. */
  private final Tally emptyTally;

  private CountedPlan(String json, Plan plan) {
    this.json = json;
    this.plan = plan;
    this.reports = new ReportBytes(plan);
    this.emptyTally = Tally.of(plan);
    boolean isShort = reports.mostBytes() <= MAX_CACHED_BYTES;
    this.cachedReports = new Report[isShort ? place(new byte[] {-1, -1}, 0, 2) + 1 : 0];
  }

  /**
   * Returns the plan of a JSON text, which is read once per process.
   *
   * @throws WireException if the text is not a plan
   */
  public static CountedPlan of(String json) {
    synchronized (CACHED_PLANS) {
      return CACHED_PLANS.computeIfAbsent(json, text -> new CountedPlan(text, PlanJson.read(text)));
    }
  }

  /** Returns the plan's JSON. */
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
   * Returns a report, or empty if no device can have sent it.
   *
   * @throws WireException if it is truncated, too long, or not packed as devices pack it
   */
  public Optional<Report> possible(byte[] report) {
    return Optional.of(read(report, 0, report.length)).filter(emptyTally::accepts);
  }

  /**
   * Decodes a report, whose symbols may be impossible ones.
   *
   * @throws WireException if it is truncated, too long, or not packed as devices pack it
   */
  Report read(byte[] bytes, int from, int length) {
    if (cachedReports.length == 0 || length == 0 || length > MAX_CACHED_BYTES) {
      return reports.read(Arrays.copyOfRange(bytes, from, from + length));
    }
    int place = place(bytes, from, length);
    Report cached = cachedReports[place];
    return cached != null ? cached : readNew(Arrays.copyOfRange(bytes, from, from + length), place);
  }

  private Report readNew(byte[] bytes, int place) {
    Report report = reports.read(bytes);
    if (emptyTally.accepts(report)) { // otherwise impossible reports could fill the cache
      cachedReports[place] = report;
    }
    return report;
  }

  /**
   * Returns the index of a report in the cache: reports of one byte come first, then those of two.
   */
  private static int place(byte[] bytes, int from, int length) {
    int low = bytes[from] & 0xFF;
    return length == 1 ? low : (((bytes[from + 1] & 0xFF) + 1) << Byte.SIZE) | low;
  }
}
