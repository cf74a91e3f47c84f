package dev.hearsay.wire.report;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.law.BitWords;
import dev.hearsay.wire.WireException;
import java.util.List;

/**
 * The format of reports to one plan. A single report has its bits, padded with zeros to whole
 * bytes. Equal reports have equal bytes. Immutable and thread-safe.
 *
 * <pre>
 *   ReportBytes format = new ReportBytes(plan);
 *   byte[] bytes = format.write(Device.of(plan).report(Map.of("age", 37)));
 *   Report report = format.read(bytes);
 * </pre>
 *
 * <p>The bits contain neither lengths nor names, since they follow from the plan:
 *
 * <pre>
 *   drawn parts      m of d; nothing if m = d. Otherwise the shorter of
 *                      a list: the m parts in ascending order, ⌈log₂ d⌉ bits each
 *                      a map:  d bits, m of them set; also if both have the same length
 *   for each part    its layout, in ascending order of the parts
 * </pre>
 *
 * <p>Bits fill bytes from the lowest place, numbers start with their lowest bit. In a file of
 * reports, the next report starts at the next bit.
 */
public final class ReportBytes {

  private final Plan plan;
  private final List<PartLayout> parts;
  private final int[] words;
  private final int sampled;
  private final int indexBits;
  private final boolean isListed;
  private final int mostBytes;

  /** Creates a format for reports to this plan. */
  public ReportBytes(Plan plan) {
    this.plan = plan;
    this.parts = plan.parts().stream().map(PartLayout::of).collect(toUnmodifiableList());
    this.words = plan.parts().stream().mapToInt(Plan.Part::words).toArray();
    this.sampled = plan.sampled();
    this.indexBits = BitWords.toDistinguish(parts.size());
    this.isListed = (long) sampled * indexBits < parts.size();
    this.mostBytes = BlockLayout.reportBytes(mostBits());
  }

  /** Returns the length of the longest report. */
  public int mostBytes() {
    return mostBytes;
  }

  /**
   * Packs a report.
   *
   * @throws IllegalArgumentException if the report answers another plan, or no device can have sent
   *     it
   */
  public byte[] write(Report report) {
    check(report);
    BitWriter bits = new BitWriter();
    write(report, bits);
    return bits.take();
  }

  /**
   * Unpacks a report. Its symbols may be impossible ones: the tally checks them.
   *
   * @throws WireException if the bytes are too few or too many, or packed in another way than by
   *     {@link #write}
   */
  public Report read(byte[] bytes) {
    BitReader bits = new BitReader(bytes);
    Report report = read(bits);
    if (bits.left() >= Byte.SIZE || bits.get((int) bits.left()) != 0) {
      throw new WireException("there is more data after the report");
    }
    return report;
  }

  /** Checks that a report answers this plan. */
  void check(Report report) {
    if (!report.plan().equals(plan.hash())) {
      throw new IllegalArgumentException(
          "a report to plan " + report.plan() + " does not belong to plan " + plan.hash());
    }
  }

  private long mostBits() {
    return selectionBits()
        + parts.stream()
            .mapToLong(PartLayout::bits)
            .map(bits -> -bits)
            .sorted()
            .limit(sampled)
            .map(bits -> -bits)
            .sum();
  }

  /** Returns the length of the shortest report in bits, at least 1. */
  long leastBits() {
    return selectionBits()
        + parts.stream().mapToLong(PartLayout::bits).sorted().limit(sampled).sum();
  }

  /** Returns the length of a report in bits. */
  long bits(Report report) {
    long bits = selectionBits();
    for (int i = 0; i < report.size(); i++) {
      bits += parts.get(report.part(i)).bits();
    }
    return bits;
  }

  private long selectionBits() {
    if (sampled == parts.size()) {
      return 0;
    }
    return isListed ? (long) sampled * indexBits : parts.size();
  }

  /**
   * Packs a report to this plan.
   *
   * @throws IllegalArgumentException if no device can have sent it
   */
  void write(Report report, BitWriter out) {
    writeSelection(report, out);
    long[] all = report.words();
    int from = 0;
    for (int i = 0; i < sampled; i++) {
      parts.get(report.part(i)).write(all, from, out);
      from += words[report.part(i)];
    }
  }

  private void writeSelection(Report report, BitWriter out) {
    if (sampled == parts.size()) {
      return;
    }
    int next = 0;
    for (int i = 0; i < sampled; i++) {
      int part = report.part(i);
      if (isListed) {
        out.put(part, indexBits);
      } else {
        for (; next < part; next++) {
          out.put(0, 1);
        }
        out.put(1, 1);
        next++;
      }
    }
    for (; !isListed && next < parts.size(); next++) {
      out.put(0, 1);
    }
  }

  /**
   * Unpacks a report. Its symbols may be outside of their alphabets.
   *
   * @throws WireException if the report is cut off, or does not name m parts in ascending order
   */
  Report read(BitReader in) {
    int[] drawn = readSelection(in);
    int length = 0;
    for (int part : drawn) {
      length += words[part];
    }
    long[] all = new long[length];
    int from = 0;
    for (int part : drawn) {
      parts.get(part).read(in, all, from);
      from += words[part];
    }
    return Report.of(plan, drawn, all);
  }

  private int[] readSelection(BitReader in) {
    int[] drawn = new int[sampled];
    if (sampled == parts.size()) {
      for (int i = 0; i < sampled; i++) {
        drawn[i] = i;
      }
    } else if (isListed) {
      readList(in, drawn);
    } else {
      readMap(in, drawn);
    }
    return drawn;
  }

  private void readList(BitReader in, int[] drawn) {
    int least = 0;
    for (int i = 0; i < sampled; i++) {
      drawn[i] = (int) in.get(indexBits);
      if (drawn[i] < least || drawn[i] >= parts.size()) {
        throw new WireException(
            String.format(
                "a report names part %s; it must be in [%s, %s)", drawn[i], least, parts.size()));
      }
      least = drawn[i] + 1;
    }
  }

  private void readMap(BitReader in, int[] drawn) {
    int found = 0;
    for (int part = 0; part < parts.size(); part++) {
      if (in.get(1) == 1) {
        if (found < sampled) {
          drawn[found] = part;
        }
        found++;
      }
    }
    if (found != sampled) {
      throw new WireException("a report names " + found + " parts; it must name " + sampled);
    }
  }
}
