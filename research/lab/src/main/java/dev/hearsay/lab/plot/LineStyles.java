package dev.hearsay.lab.plot;

import dev.hearsay.Mechanisms;
import dev.hearsay.cli.plot.LineStyle;
import dev.hearsay.cli.plot.PlotStyle;
import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Experiment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The styles of the lines of an experiment. A mechanism has the same colour in every plot. Other
 * lines have the colours that an experiment's mechanisms leave, the same in all its plots. Where
 * two lines of one plot would have the same colour, such as a mechanism and its simulation, the
 * second one has a colour that no other line of this plot has.
 */
public final class LineStyles {

  /** The largest number of lines of a plot. With more of them, a reader loses track. */
  static final int MOST_LINES = 7;

  /** The part of a line's name that follows the name of its mechanism. */
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

  /** Returns the places of all mechanisms, in the order of {@code hearsay compare}. */
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

  /** Returns styles for all lines of an experiment. */
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
   * Returns styles for some lines.
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

  /** Returns the styles of all lines of one mechanism. */
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

  /** Returns whether a place is taken, or its colour while there are colours left. */
  private static boolean isTaken(int place, Map<String, Integer> places) {
    int colours = PlotStyle.colours();
    return places.values().stream()
        .anyMatch(taken -> taken == place || (place < colours && taken % colours == place));
  }

  /** Returns the mechanism of a line, or its name without a qualifier. */
  private static String subject(String line) {
    String name = QUALIFIER.matcher(line).replaceAll("").toLowerCase(Locale.ROOT);
    return SYNONYMS.getOrDefault(name, name);
  }

  /**
   * Returns the lines of each plot: all in one, or parts of at most seven. A mechanism and its
   * variants are in the same part.
   *
   * @param references the lines that every part contains
   */
  List<List<String>> parts(Collection<String> lines, List<String> references) {
    if (lines.size() <= MOST_LINES) {
      return List.of(List.copyOf(lines));
    }
    List<String> common = lines.stream().filter(references::contains).toList();
    Map<String, List<String>> groups = new LinkedHashMap<>();
    lines.stream()
        .filter(line -> !common.contains(line))
        .forEach(
            line -> groups.computeIfAbsent(subject(line), name -> new ArrayList<>()).add(line));
    int most = MOST_LINES - common.size();
    int count = lines.size() - common.size();
    int each = (int) Math.ceil(count / Math.ceil((double) count / most));
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    for (List<String> group : groups.values()) {
      for (int from = 0; from < group.size(); from += most) {
        List<String> some = group.subList(from, Math.min(group.size(), from + most));
        if (!part.isEmpty() && part.size() + some.size() > each) {
          parts.add(part);
          part = new ArrayList<>();
        }
        part.addAll(some);
      }
    }
    parts.add(part);
    parts.forEach(one -> one.addAll(common));
    return parts;
  }

  /** Returns styles for the lines of one plot, all of different colours. */
  Map<String, LineStyle> inOnePlot(Collection<String> lines) {
    Map<String, LineStyle> plot = new LinkedHashMap<>();
    Set<Integer> colours = new HashSet<>();
    List<String> others = new ArrayList<>();
    for (String line : lines) {
      LineStyle style = of(line);
      if (colours.add(style.place() % PlotStyle.colours())) {
        plot.put(line, style);
      } else {
        others.add(line);
      }
    }
    for (String line : others) {
      int free =
          IntStream.range(0, PlotStyle.colours())
              .filter(colours::add)
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("too many lines: " + lines));
      plot.put(line, new LineStyle(free, of(line).variant()));
    }
    return plot;
  }

  /** Returns the style of a line, without regard to the other lines of its plot. */
  public LineStyle of(String line) {
    LineStyle style = styles.get(line);
    if (style == null) {
      throw new IllegalArgumentException("no line is called '" + line + "'");
    }
    return style;
  }
}
