package dev.hearsay.cli.file;

import dev.hearsay.wire.report.TallyBytes;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which files of reports were counted, also long ago into a tally, by fingerprints of their bytes.
 * Noise is drawn anew for every person, so that two crowds leave the same bytes only by chance. Of
 * files with few reports that happens, and sooner of tallies, which have nothing but their counts;
 * so the warnings say it.
 */
public final class CountedSources {

  private final Map<BigInteger, Path> bySource = new LinkedHashMap<>();
  private final Map<BigInteger, Path> byBytes = new HashMap<>();

  /**
   * Takes note of a file that holds reports.
   *
   * @param bytes the fingerprint of the file itself
   * @param carried what a tally says that it counted; a file that says nothing is its own source
   * @return what to say if some of it was counted before
   */
  Optional<String> add(Path file, BigInteger bytes, Set<BigInteger> carried) {
    Set<BigInteger> sources = carried.isEmpty() ? Set.of(bytes) : carried;
    Optional<String> warning =
        Optional.ofNullable(byBytes.get(bytes))
            .map(twin -> said(file, "holds the same bytes as", twin))
            .or(() -> anyOf(sources).map(twin -> said(file, "counts reports that are in", twin)));
    byBytes.putIfAbsent(bytes, file);
    sources.forEach(source -> bySource.putIfAbsent(source, file));
    return warning;
  }

  private Optional<Path> anyOf(Collection<BigInteger> sources) {
    return sources.stream().flatMap(one -> Stream.ofNullable(bySource.get(one))).findFirst();
  }

  private static String said(Path file, String how, Path twin) {
    return ("%s %s %s: what was reported once is counted twice, unless two small crowds gave the"
            + " same by chance")
        .formatted(InputFile.nameOf(file), how, InputFile.nameOf(twin));
  }

  /** What to say if these and others, which are compared with each other, share reports. */
  public Optional<String> sharedWith(CountedSources others) {
    Set<BigInteger> shared = new LinkedHashSet<>(bySource.keySet());
    shared.retainAll(others.bySource.keySet());
    return anyOf(shared)
        .flatMap(
            here ->
                others
                    .anyOf(shared)
                    .map(
                        there ->
                            ("the two sets share reports (%s and %s): compare two different crowds,"
                                    + " unless two small ones gave the same by chance")
                                .formatted(InputFile.nameOf(here), InputFile.nameOf(there))));
  }

  /** All of them, for a tally to carry; none if that is more than it can. */
  public SortedSet<BigInteger> toCarry() {
    return isTooMany()
        ? Collections.emptySortedSet()
        : Collections.unmodifiableSortedSet(new TreeSet<>(bySource.keySet()));
  }

  public boolean isTooMany() {
    return bySource.size() > TallyBytes.MAX_SOURCES;
  }
}
