package dev.hearsay.lab.page;

import static java.util.stream.Collectors.joining;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Provenance;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Verdicts;
import dev.hearsay.lab.plot.Chart;
import dev.hearsay.lab.plot.Panel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One page with everything in it, that opens without a network. */
public final class ResultsPage {

  /** A table with more columns gets the whole width. */
  private static final int NARROW_COLUMNS = 5;

  private final List<JudgedExperiment> outcomes;
  private final FrontMatter front;
  private final Scope scope;

  public ResultsPage(List<JudgedExperiment> outcomes, Scope scope, Provenance provenance) {
    this.outcomes = outcomes;
    this.scope = scope;
    Verdicts verdicts =
        new Verdicts(outcomes.stream().flatMap(one -> one.findings().stream()).toList());
    front = new FrontMatter(outcomes, verdicts, scope, provenance);
  }

  public String html() throws IOException {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"UTF-8\">")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        .append("<title>Hearsay: the papers, measured again</title>")
        .append(Html.element("style", style()))
        .append("</head><body><main>\n")
        .append(front.html());
    for (JudgedExperiment outcome : outcomes) {
      page.append(section(outcome));
    }
    return page.append("</main></body></html>\n").toString();
  }

  private static String style() throws IOException {
    try (InputStream stream = ResultsPage.class.getResourceAsStream("report.css")) {
      if (stream == null) {
        throw new IOException("report.css is missing from the lab's jar");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String section(JudgedExperiment outcome) throws IOException {
    Experiment experiment = outcome.experiment();
    StringBuilder section = new StringBuilder();
    section
        .append("<section id=\"")
        .append(Html.escaped(experiment.name()))
        .append("\">")
        .append(Html.element("h2", Html.escaped(experiment.title())))
        .append(
            Html.element(
                "p", "source", Html.escaped(experiment.source() + " · " + experiment.name())))
        .append(Html.element("p", Html.escaped(experiment.text())))
        .append("<div class=\"panels\">");
    for (Panel panel : experiment.panels()) {
      section.append(figure(panel, outcome.results().panel(panel.name())));
    }
    return section
        .append("</div>")
        .append(Html.element("p", "effort", Html.escaped(outcome.effort()) + again(experiment)))
        .append(ClaimsTable.html(outcome.findings(), true))
        .append("</section>\n")
        .toString();
  }

  /** How to measure it again, and where its numbers are. */
  private String again(Experiment experiment) {
    String name = Html.escaped(experiment.name());
    return " Again: "
        + Html.element("code", "./hearsay reproduce " + (scope.isQuick() ? "" : "--full ") + name)
        + ". Numbers: <a href=\"%s.csv\">%s.csv</a>.".formatted(name, name);
  }

  private static String figure(Panel panel, Map<String, NavigableMap<Double, Measured>> lines)
      throws IOException {
    if (!panel.isTable()) {
      return Html.element("figure", new Chart(panel, lines).svg());
    }
    return Html.element(
        "figure", lines.size() > NARROW_COLUMNS ? "wide" : "narrow", table(panel, lines));
  }

  private static String table(Panel panel, Map<String, NavigableMap<Double, Measured>> lines) {
    NavigableSet<Double> rows = new TreeSet<>();
    lines.values().forEach(line -> rows.addAll(line.keySet()));
    StringBuilder table = new StringBuilder("<table class=\"numbers\">");
    table
        .append(Html.element("caption", Html.escaped(panel.name() + ": " + panel.y())))
        .append("<thead><tr>")
        .append(Html.element("th", Html.escaped(panel.x())))
        .append(
            lines.keySet().stream()
                .map(name -> Html.element("th", Html.escaped(name)))
                .collect(joining()))
        .append("</tr></thead><tbody>");
    for (double x : rows) {
      table.append("<tr>").append(Html.element("th", ClaimCheck.plain(x)));
      lines.values().forEach(line -> table.append(Html.element("td", number(line.get(x)))));
      table.append("</tr>");
    }
    return table.append("</tbody></table>").toString();
  }

  private static String number(@Nullable Measured measured) {
    return measured == null ? "" : measured.toString();
  }
}
