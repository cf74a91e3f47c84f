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
 * Fingerprints of the files of reports that were counted, including those that were counted into a
 * tally earlier. Noise is drawn anew for every person, so two groups of people produce the same
 * bytes only by chance. With few reports that happens, more often for tallies, which contain only
 * counts. The warnings therefore mention it.
 */
public final class CountedSources {

  private final Map<BigInteger, Path> bySource = new LinkedHashMap<>();
  private final Map<BigInteger, Path> byBytes = new HashMap<>();

  /**
   * Adds a file that contains reports.
   *
   * @param bytes the fingerprint of the file itself
   * @param carried the fingerprints in a tally; a file without any is its own source
   * @return a warning if some of it was counted before
   */
  Optional<String> add(Path file, BigInteger bytes, Set<BigInteger> carried) {
    Set<BigInteger> sources = carried.isEmpty() ? Set.of(bytes) : carried;
    Optional<String> warning =
        Optional.ofNullable(byBytes.get(bytes))
            .map(twin -> warning(file, "has the same content as", twin))
            .or(() -> anyOf(sources).map(twin -> warning(file, "includes reports of", twin)));
    byBytes.putIfAbsent(bytes, file);
    sources.forEach(source -> bySource.putIfAbsent(source, file));
    return warning;
  }

  private Optional<Path> anyOf(Collection<BigInteger> sources) {
    return sources.stream().flatMap(one -> Stream.ofNullable(bySource.get(one))).findFirst();
  }

  private static String warning(Path file, String how, Path twin) {
    return ("%s %s %s: these reports would be counted twice, unless two small groups of people gave the"
            + " same reports by chance")
        .formatted(InputFile.nameOf(file), how, InputFile.nameOf(twin));
  }

  /**
   * Returns a warning if these sources and others, which are compared with each other, share
   * reports.
   */
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
                            ("the two sets share reports (%s and %s), unless two small groups of"
                                    + " people gave the same reports by chance")
                                .formatted(InputFile.nameOf(here), InputFile.nameOf(there))));
  }

  /** Returns all sources for a tally to store, or none if there are more than it can store. */
  public SortedSet<BigInteger> toCarry() {
    return isTooMany()
        ? Collections.emptySortedSet()
        : Collections.unmodifiableSortedSet(new TreeSet<>(bySource.keySet()));
  }

  public boolean isTooMany() {
    return bySource.size() > TallyBytes.MAX_SOURCES;
  }
}
