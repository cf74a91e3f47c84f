package dev.hearsay.lab.page;

import static java.util.stream.Collectors.joining;

import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.plot.Chart;
import dev.hearsay.lab.plot.LineStyles;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.plot.PaperNames;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The plots and tables of one experiment, each with a caption that names its data. */
final class Figures {

  /** A table with more columns gets the whole width. */
  private static final int NARROW_COLUMNS = 3;

  private final JudgedExperiment outcome;
  private final boolean isQuick;
  private final LineStyles styles;

  Figures(JudgedExperiment outcome, boolean isQuick) {
    this.outcome = outcome;
    this.isQuick = isQuick;
    styles = LineStyles.of(outcome.experiment(), outcome.cells());
  }

  /** Returns the plots, then the narrow tables, then the wide tables. */
  String html() {
    return figures(Panel::isPlot)
        + figures(panel -> panel.isTable() && !isWide(panel))
        + figures(panel -> panel.isTable() && isWide(panel));
  }

  private boolean isWide(Panel panel) {
    return outcome.results().panel(panel.name()).size() > NARROW_COLUMNS;
  }

  private String figures(Predicate<Panel> which) {
    List<Panel> panels = outcome.experiment().panels();
    return IntStream.range(0, panels.size())
        .filter(i -> which.test(panels.get(i)))
        .mapToObj(i -> figure(panels.get(i), outcome.experiment().name() + "-" + (i + 1)))
        .collect(joining());
  }

  private String figure(Panel panel, String id) {
    Map<String, NavigableMap<Double, Measured>> lines = outcome.results().panel(panel.name());
    if (panel.isTable()) {
      return Html.element(
          "figure",
          isWide(panel) ? "wide" : "narrow",
          caption(panel, id) + Html.scrolling(panel.title(), table(panel, lines)));
    }
    List<LinePlot> plots = new Chart(panel, styles, lines).plots();
    return Html.element(
        "figure",
        caption(panel, id)
            + Html.element(
                "div",
                plots.size() == 1 ? "plots single" : "plots several",
                plots.stream().map(plot -> part(panel, plot)).collect(joining())));
  }

  /** Returns one plot of a panel, with its legend, and its title if the panel has several. */
  private static String part(Panel panel, LinePlot plot) {
    String title =
        plot.title().equals(panel.title())
            ? ""
            : Html.element(
                "p", "part", Html.escaped(plot.title().substring(panel.title().length() + 2)));
    return Html.element("div", "part", title + plot.inPage() + legend(plot));
  }

  /** Returns the caption of a panel: its quantity and its data. */
  private String caption(Panel panel, String id) {
    String data =
        panel.data().stream().map(origin -> origin.words(isQuick)).distinct().collect(joining(" "));
    return Html.element(
        "figcaption",
        Html.element("strong", Html.prose(id + ": " + panel.title()))
            + " "
            + Html.prose("Shown: " + panel.y() + ", by " + panel.x() + ".")
            + Html.element("span", "data", Html.escaped(data)));
  }

  private static String legend(LinePlot plot) {
    return Html.element(
        "ul",
        "legend",
        plot.lines().stream()
            .map(line -> Html.element("li", line.sample() + Html.escaped(line.name())))
            .collect(joining()));
  }

  private static String table(Panel panel, Map<String, NavigableMap<Double, Measured>> lines) {
    NavigableSet<Double> rows = new TreeSet<>();
    lines.values().forEach(line -> rows.addAll(line.keySet()));
    StringBuilder table = new StringBuilder("<table class=\"numbers\"><thead><tr>");
    table
        .append(Html.column(Html.prose(panel.x())))
        .append(
            lines.keySet().stream()
                .map(name -> Html.column(Html.escaped(PaperNames.label(name))))
                .collect(joining()))
        .append("</tr></thead><tbody>");
    for (double x : rows) {
      table.append("<tr>").append(Html.row(ClaimCheck.plain(x)));
      lines.values().forEach(line -> table.append(Html.element("td", number(line.get(x)))));
      table.append("</tr>");
    }
    return table.append("</tbody></table>").toString();
  }

  private static String number(@Nullable Measured measured) {
    if (measured == null) {
      return "";
    }
    double mean = measured.mean();
    boolean isWhole = measured.standardError() == 0 && mean == Math.rint(mean);
    return isWhole ? ClaimCheck.plain(mean) : measured.toString();
  }

  /** Returns the data of an experiment, in words. */
  static List<String> data(JudgedExperiment outcome, boolean isQuick) {
    return outcome.experiment().panels().stream()
        .flatMap(panel -> panel.data().stream())
        .filter(origin -> !origin.isNone())
        .map(origin -> origin.words(isQuick))
        .distinct()
        .toList();
  }
}
