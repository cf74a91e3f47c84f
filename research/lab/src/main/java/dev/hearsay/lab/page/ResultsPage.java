package dev.hearsay.lab.page;

import dev.hearsay.cli.plot.PlotStyle;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Provenance;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Verdicts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The report on one page, which opens without a network. */
public final class ResultsPage {

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
        .append(Html.element("style", PlotStyle.css() + style()))
        .append("</head><body><main>\n")
        .append(front.html());
    outcomes.forEach(outcome -> page.append(section(outcome)));
    return page.append("</main></body></html>\n").toString();
  }

  private static String style() throws IOException {
    try (InputStream stream = ResultsPage.class.getResourceAsStream("report.css")) {
      if (stream == null) {
        throw new IOException("report.css is missing from the lab's jar");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .replace("TYPEFACE", PlotStyle.TYPEFACE);
    }
  }

  private String section(JudgedExperiment outcome) {
    Experiment experiment = outcome.experiment();
    String text = Html.element("p", "text", Html.prose(experiment.text()));
    String figures = new Figures(outcome, scope.isQuick()).html();
    return "<section id=\"%s\">".formatted(Html.escaped(experiment.name()))
        + Html.element("h2", Html.escaped(experiment.title()))
        + Html.element("p", "source", Html.escaped(experiment.source() + " · " + experiment.name()))
        + text
        + Html.element("div", "panels", figures)
        + Html.element("p", "effort", Html.escaped(outcome.effort()) + again(experiment))
        + ClaimsTable.html(outcome.findings(), true)
        + "</section>\n";
  }

  /** Returns the command that measures an experiment again, and a link to its numbers. */
  private String again(Experiment experiment) {
    String name = Html.escaped(experiment.name());
    return " Again: "
        + Html.element("code", "./hearsay reproduce " + (scope.isQuick() ? "" : "--full ") + name)
        + ". Numbers: <a href=\"%s.csv\">%s.csv</a>.".formatted(name, name);
  }
}
