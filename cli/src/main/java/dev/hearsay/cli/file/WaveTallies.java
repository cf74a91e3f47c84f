package dev.hearsay.cli.file;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.Content;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The tallies of files of reports and tallies: one tally, or one per wave for a series. The header
 * of a file names its wave.
 */
public final class WaveTallies {

  /** The key of tallies of all waves together, and of the tally of a plan that is not a series. */
  private static final int TOGETHER = 0;

  private final Plan plan;
  private final OptionalInt only;
  private final ProgressBar progress;
  private final Consumer<String> warn;
  private final Consumer<String> repeated;
  private final SortedMap<Integer, Tally> tallies = new TreeMap<>();
  private final CountedSources sources = new CountedSources();
  private int leftOut;

  private WaveTallies(
      Plan plan,
      OptionalInt only,
      ProgressBar progress,
      Consumer<String> warn,
      Consumer<String> repeated) {
    this.plan = plan;
    this.only = only;
    this.progress = progress;
    this.warn = warn;
    this.repeated = repeated;
  }

  /**
   * Counts files and returns their tallies.
   *
   * @param only the only wave whose files count, or empty to count all
   * @param warn receives warnings about files and reports that were left out
   * @param repeated receives a warning about reports that would be counted twice; it may throw an
   *     exception
   */
  public static WaveTallies of(
      List<Path> files,
      Plan plan,
      OptionalInt only,
      ProgressBar progress,
      Consumer<String> warn,
      Consumer<String> repeated) {
    WaveTallies counted = new WaveTallies(plan, only, progress, warn, repeated);
    files.forEach(counted::add);
    counted.warnOfRejected();
    if (counted.leftOut > 0) {
      counted.clearAndWarn(
          "%s of the %s files were left out, since they are not of wave %s"
              .formatted(counted.leftOut, files.size(), only.getAsInt()));
    }
    return counted;
  }

  private void add(Path file) {
    MessageDigest digest = sha256();
    InputFile.read(
        file,
        path -> {
          try (InputStream stream =
              InputFile.open(path, progress, bytes -> new DigestInputStream(bytes, digest))) {
            Optional<Set<BigInteger>> carried = count(path, stream);
            if (carried.isPresent()) {
              stream.transferTo(OutputStream.nullOutputStream());
              sources
                  .add(path, TallyBytes.source(digest.digest()), carried.get())
                  .ifPresent(repeated);
            }
          }
          return path;
        });
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /**
   * Counts a file unless another wave is selected. Returns the sources that it contains, or empty
   * if it has no reports, since all files without reports are the same.
   */
  private Optional<Set<BigInteger>> count(Path file, InputStream stream) throws IOException {
    stream.mark(Content.BYTES_NEEDED);
    byte[] first = stream.readNBytes(Content.BYTES_NEEDED);
    stream.reset();
    return switch (Content.of(first)) {
      case REPORTS -> countReports(file, stream) > 0 ? Optional.of(Set.of()) : Optional.empty();
      case TALLY -> merge(TallyBytes.readSourced(stream, plan));
      case SUBMISSIONS, UNKNOWN ->
          throw new IllegalArgumentException(
              InputFile.nameOf(file)
                  + " contains neither reports nor a tally; 'perturb' and 'tally' write such files");
    };
  }

  private Optional<Set<BigInteger>> merge(TallyBytes.Sourced read) {
    if (!isSelected(read.tally().plan())) {
      return Optional.empty();
    }
    Tally tally = read.tally();
    tallyOf(tally.plan()).merge(tally);
    return tally.reports() + tally.rejected() > 0 ? Optional.of(read.sources()) : Optional.empty();
  }

  /** Counts a file's reports unless another wave is selected; returns their number. */
  @SuppressWarnings("resource") // the caller closes the stream
  private long countReports(Path file, InputStream stream) throws IOException {
    ReportReader reader = new ReportReader(stream, plan);
    if (!isSelected(reader.plan())) {
      return 0;
    }
    Tally tally = tallyOf(reader.plan());
    long read = 0;
    for (Report report = reader.next(); report != null; report = reader.next()) {
      tally.add(report);
      read++;
    }
    if (reader.isTorn()) {
      clearAndWarn(
          "%s: %s; the %s before that are counted"
              .formatted(InputFile.nameOf(file), reader.tornReason(), reports(read)));
    }
    return read;
  }

  private boolean isSelected(Plan named) {
    boolean isSelected = only.isEmpty() || named.wave().equals(only);
    leftOut += isSelected ? 0 : 1;
    return isSelected;
  }

  private Tally tallyOf(Plan named) {
    int wave = plan.isWholeSeries() ? named.wave().orElse(TOGETHER) : TOGETHER;
    return tallies.computeIfAbsent(wave, absent -> Tally.of(named));
  }

  private void warnOfRejected() {
    long rejected = tallies.values().stream().mapToLong(Tally::rejected).sum();
    if (rejected > 0) {
      clearAndWarn(
          reports(rejected)
              + " rejected and not counted: no device that follows the plan sends such reports");
    }
  }

  private void clearAndWarn(String message) {
    progress.clear();
    warn.accept(message);
  }

  private static String reports(long count) {
    return PlainText.grouped(count) + (count == 1 ? " report" : " reports");
  }

  /** Returns the files of reports that were counted. */
  public CountedSources sources() {
    return sources;
  }

  /** Returns the sum of all tallies: of the wave if there is only one, else of the plan. */
  public Tally all() {
    if (tallies.size() == 1) {
      return tallies.values().iterator().next();
    }
    Tally sum = Tally.of(only.isPresent() ? plan.wave(only.getAsInt()) : plan);
    tallies.values().forEach(sum::merge);
    return sum;
  }

  /**
   * Returns the sum of all tallies if they belong to one wave.
   *
   * @param rule the end of the message otherwise
   */
  public Tally ofOneWave(String rule) {
    boolean isSeveral = tallies.size() > 1 || (plan.isWholeSeries() && hasTogether());
    if (isSeveral) {
      throw new IllegalArgumentException(
          hasTogether()
              ? "there are tallies of all waves together; " + rule
              : "the files belong to waves %s; %s".formatted(wavesInWords(), rule));
    }
    return all();
  }

  private String wavesInWords() {
    return tallies.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private boolean hasTogether() {
    return tallies.containsKey(TOGETHER);
  }

  /**
   * Returns the tally of each wave.
   *
   * @throws IllegalArgumentException if there is a tally of all waves together, which cannot be
   *     split
   */
  public SortedMap<Integer, Tally> waves() {
    if (hasTogether()) {
      throw new IllegalArgumentException(
          "there are tallies of all waves together, which cannot be split into waves");
    }
    return Collections.unmodifiableSortedMap(tallies);
  }
}
