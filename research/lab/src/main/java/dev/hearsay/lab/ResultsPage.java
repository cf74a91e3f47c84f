package dev.hearsay.lab;

import static java.util.stream.Collectors.joining;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.plot.Chart;
import dev.hearsay.lab.plot.Panel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One page with everything in it, that opens without a network. */
final class ResultsPage {

  private static final List<String> PAPERS =
      List.of(
          "W19: N. Wang et al., Collecting and Analyzing Multidimensional Data with Local"
              + " Differential Privacy. The piecewise and hybrid mechanisms (PM, HM).",
          "W20: T. Wang et al., Locally Differentially Private Data Collection and Analysis. (ε, δ).",
          "F20: X. Feng and C. Zhang, Local Differential Privacy for Unbalanced Multivariate Nominal"
              + " Attributes. Optimal budgets.",
          "D22: J. Duan et al., Utility Analysis and Enhancement of LDP Mechanisms in"
              + " High-Dimensional Space. The analysis of many means, and HDR4ME.",
          "Z20: Y. Zhao et al., Local Differential Privacy based Federated Learning for the Internet"
              + " of Things. Three-Outputs, PM-SUB, HM-TP, discretization.");

  private static final String HOW_TO_READ =
      "A claim is confirmed if its test passes. If it fails, and a corrected statement passes a test"
          + " of its own, it is confirmed with correction; corrections mostly describe what was"
          + " seen. Otherwise it is not confirmed, which for simulations often means that chance"
          + " explains the difference. Where one mechanism is to beat another and chance has a"
          + " part, it must do so at 95 %; among so many claims a few pass or fail by chance.";

  private final List<JudgedExperiment> outcomes;
  private final Scope scope;

  ResultsPage(List<JudgedExperiment> outcomes, Scope scope) {
    this.outcomes = outcomes;
    this.scope = scope;
  }

  String html() throws IOException {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"UTF-8\">")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        .append("<title>Hearsay: the papers, measured again</title>")
        .append(Html.element("style", style()))
        .append("</head><body><main>\n")
        .append(introduction())
        .append(summary());
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

  private String introduction() {
    return Html.element("h1", "The papers, measured again")
        + Html.element(
            "p",
            "lead",
            "What five papers on local differential privacy claim, beside what this library"
                + " measures. Every verdict is the outcome of a test on the numbers shown; none is"
                + " written by hand.")
        + Html.element(
            "ul", PAPERS.stream().map(paper -> Html.element("li", paper)).collect(joining()))
        + Html.element("p", Html.escaped(mode()))
        + Html.element("p", Html.escaped(HOW_TO_READ));
  }

  private String mode() {
    String effort =
        scope.isQuick()
            ? "This is a quick run: few people and repetitions where something is simulated."
            : "This is a full run, with the papers' 100 repetitions.";
    return effort + " " + scope.data().description();
  }

  private String summary() {
    StringBuilder rows = new StringBuilder();
    for (JudgedExperiment outcome : outcomes) {
      rows.append("<tr><td><a href=\"#")
          .append(Html.escaped(outcome.experiment().name()))
          .append("\">")
          .append(Html.escaped(outcome.experiment().title()))
          .append("</a></td><td>")
          .append(Html.escaped(outcome.experiment().source()))
          .append("</td>");
      for (Verdict verdict : Verdict.values()) {
        rows.append(count(outcome, verdict));
      }
      rows.append("</tr>\n");
    }
    return "<table class=\"summary\"><thead><tr><th>experiment</th><th>where</th>"
        + "<th>confirmed</th><th>with correction</th><th>not confirmed</th></tr></thead><tbody>"
        + rows
        + "</tbody></table>\n";
  }

  private static String count(JudgedExperiment outcome, Verdict verdict) {
    long count = outcome.findings().stream().filter(one -> one.verdict() == verdict).count();
    return Html.element(
        "td", count == 0 ? "none" : cssClass(verdict), count == 0 ? "–" : Long.toString(count));
  }

  private static String section(JudgedExperiment outcome) throws IOException {
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
        .append(Html.element("p", "effort", Html.escaped(outcome.effort())))
        .append(findings(outcome.findings()))
        .append("</section>\n")
        .toString();
  }

  private static String figure(Panel panel, Map<String, NavigableMap<Double, Measured>> lines)
      throws IOException {
    return Html.element(
        "figure", panel.isTable() ? table(panel, lines) : new Chart(panel, lines).svg());
  }

  private static String table(Panel panel, Map<String, NavigableMap<Double, Measured>> lines) {
    StringBuilder table = new StringBuilder("<table class=\"numbers\">");
    table
        .append(Html.element("caption", Html.escaped(panel.name() + ": " + panel.y())))
        .append("<thead><tr>")
        .append(Html.element("th", Html.escaped(panel.x())));
    lines.keySet().forEach(name -> table.append(Html.element("th", Html.escaped(name))));
    table.append("</tr></thead><tbody>");
    NavigableSet<Double> rows = new TreeSet<>();
    lines.values().forEach(line -> rows.addAll(line.keySet()));
    for (double x : rows) {
      table.append("<tr>").append(Html.element("th", ClaimCheck.plain(x)));
      lines.values().forEach(line -> table.append(Html.element("td", number(line.get(x)))));
      table.append("</tr>");
    }
    return table.append("</tbody></table>").toString();
  }

  private static String number(@Nullable Measured measured) {
    if (measured == null) {
      return "";
    }
    String mean = ClaimCheck.number(measured.mean());
    return measured.repetitions() == 1 ? mean : mean + " ± " + ClaimCheck.number(measured.margin());
  }

  private static String findings(List<Claim.Finding> findings) {
    StringBuilder rows = new StringBuilder();
    for (Claim.Finding finding : findings) {
      String correction =
          finding
              .correction()
              .map(text -> Html.element("div", "correction", "True: " + Html.escaped(text)))
              .orElse("");
      rows.append("<tr>")
          .append(Html.element("td", Html.escaped(finding.statement()) + correction))
          .append(Html.element("td", Html.escaped(finding.measured())))
          .append(
              Html.element(
                  "td", cssClass(finding.verdict()), Html.escaped(finding.verdict().toString())))
          .append("</tr>\n");
    }
    return "<table class=\"claims\"><thead><tr><th>claim</th><th>measured</th><th>verdict</th>"
        + "</tr></thead><tbody>"
        + rows
        + "</tbody></table>";
  }

  private static String cssClass(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
