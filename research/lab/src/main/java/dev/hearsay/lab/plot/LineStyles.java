package dev.hearsay.lab.plot;

import dev.hearsay.Mechanisms;
import dev.hearsay.cli.plot.LineStyle;
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
 * Gives lines their styles: a mechanism has the same colour in every plot, also where it is
 * simulated, rounded or taken as printed. Other lines have the colours that an experiment's
 * mechanisms leave, the same in all its plots.
 */
public final class LineStyles {

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

  private final Map<String, LineStyle> styles;

  private LineStyles(Map<String, LineStyle> styles) {
    this.styles = styles;
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

  /** Returns the styles of all lines of an experiment, the same for a line in all its plots. */
  public static LineStyles of(Experiment experiment, List<Cell> cells) {
    return of(
        experiment.panels().stream()
            .filter(Panel::isPlot)
            .flatMap(panel -> cells.stream().filter(cell -> cell.panel().equals(panel.name())))
            .map(Cell::series)
            .distinct()
            .toList());
  }

  /**
   * Returns the styles of some lines.
   *
   * @param lines the names of all of them, in their order
   */
  static LineStyles of(Collection<String> lines) {
    Map<String, Integer> places = new LinkedHashMap<>(MECHANISMS);
    places.keySet().retainAll(lines.stream().map(LineStyles::subject).toList());
    lines.stream().map(LineStyles::subject).forEach(subject -> place(subject, places));
    Map<String, LineStyle> styles = new HashMap<>();
    places.forEach((subject, place) -> styles.putAll(variants(subject, place, lines)));
    return new LineStyles(styles);
  }

  /** Returns the styles of all lines of one colour. */
  private static Map<String, LineStyle> variants(
      String subject, int place, Collection<String> lines) {
    List<String> names =
        lines.stream().filter(line -> subject(line).equals(subject)).distinct().sorted().toList();
    Map<String, LineStyle> styles = new HashMap<>();
    for (int variant = 0; variant < names.size(); variant++) {
      styles.put(names.get(variant), new LineStyle(place, variant));
    }
    return styles;
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

  /** Returns the style of a line by its name. */
  public LineStyle of(String line) {
    LineStyle style = styles.get(line);
    if (style == null) {
      throw new IllegalArgumentException("no line is called '" + line + "'");
    }
    return style;
  }
}
