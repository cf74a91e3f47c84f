package dev.hearsay.lab.plot;

import dev.hearsay.Mechanisms;
import dev.hearsay.cli.plot.Look;
import dev.hearsay.cli.plot.PlotStyle;
import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Experiment;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gives lines their looks: a mechanism has the same colour in every plot, also where it is
 * simulated, rounded or taken as printed. Other lines have the colours that an experiment's
 * mechanisms leave, the same in all its plots.
 */
public final class Looks {

  /** What a name says of a line besides whose it is. */
  private static final Pattern QUALIFIER =
      Pattern.compile(
          "( (as printed|as proved|as forecast|simulated|expected|continuous|sampled|2001|p|e"
              + "|or one more|of printed|of repaired|k = \\d+))+$");

  /** Other names of mechanisms. */
  private static final Map<String, String> SYNONYMS =
      Map.of(
          "duchi-vector", "duchi",
          "opt-gm", "gaussian",
          "square wave", "square-wave",
          "oue on 32 bins", "oue",
          "grr on 32 bins", "grr",
          "pure-ldp olh", "olh",
          "pure-ldp oue", "oue",
          "pure-ldp de", "grr",
          "ours (minimax)", "minimax",
          "ours (subset)", "subset");

  private static final Map<String, Integer> MECHANISMS = places();

  private final Map<String, Look> looks;

  private Looks(Map<String, Look> looks) {
    this.looks = looks;
  }

  /** In the order of {@code hearsay compare}. */
  private static Map<String, Integer> places() {
    List<String> names =
        Stream.of(Mechanisms.numeric(), Mechanisms.categorical())
            .flatMap(List::stream)
            .map(family -> family.name())
            .distinct()
            .toList();
    Map<String, Integer> places = new HashMap<>();
    IntStream.range(0, names.size()).forEach(place -> places.put(names.get(place), place));
    return places;
  }

  /** Looks for all lines of an experiment, the same for a line in all its plots. */
  public static Looks of(Experiment experiment, List<Cell> cells) {
    return of(
        experiment.panels().stream()
            .filter(Panel::isPlot)
            .flatMap(panel -> cells.stream().filter(cell -> cell.panel().equals(panel.name())))
            .map(Cell::series)
            .distinct()
            .toList());
  }

  /**
   * Looks for some lines.
   *
   * @param lines the names of all of them, in their order
   */
  static Looks of(Collection<String> lines) {
    Map<String, Integer> places = new LinkedHashMap<>(MECHANISMS);
    places.keySet().retainAll(lines.stream().map(Looks::subject).toList());
    lines.stream().map(Looks::subject).forEach(subject -> place(subject, places));
    Map<String, Look> looks = new HashMap<>();
    places.forEach((subject, place) -> looks.putAll(variants(subject, place, lines)));
    return new Looks(looks);
  }

  /** The looks of all lines of one colour. */
  private static Map<String, Look> variants(String subject, int place, Collection<String> lines) {
    List<String> names =
        lines.stream().filter(line -> subject(line).equals(subject)).distinct().sorted().toList();
    Map<String, Look> looks = new HashMap<>();
    for (int variant = 0; variant < names.size(); variant++) {
      looks.put(names.get(variant), new Look(place, variant));
    }
    return looks;
  }

  private static void place(String subject, Map<String, Integer> places) {
    if (!places.containsKey(subject)) {
      places.put(
          subject,
          IntStream.iterate(0, place -> place + 1)
              .filter(place -> !isTaken(place, places))
              .findFirst()
              .orElseThrow());
    }
  }

  /** Also by a line of the same colour, while there are colours left. */
  private static boolean isTaken(int place, Map<String, Integer> places) {
    int colours = PlotStyle.colours();
    return places.values().stream()
        .anyMatch(taken -> taken == place || (place < colours && taken % colours == place));
  }

  /** Whose line it is. */
  private static String subject(String line) {
    String name = QUALIFIER.matcher(line).replaceAll("").toLowerCase(Locale.ROOT);
    return SYNONYMS.getOrDefault(name, name);
  }

  /** Of a line by its name. */
  public Look of(String line) {
    Look look = looks.get(line);
    if (look == null) {
      throw new IllegalArgumentException("no line is called '" + line + "'");
    }
    return look;
  }
}
