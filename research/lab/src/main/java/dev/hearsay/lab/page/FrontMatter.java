package dev.hearsay.lab.page;

import static java.util.stream.Collectors.joining;

import dev.hearsay.lab.Provenance;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Place;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.claim.Verdicts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The first part of the report: verdicts per paper, surprises, instructions and indexes. */
final class FrontMatter {

  private static final int SURPRISES = 8;

  private static final String VERDICTS =
      "A claim is confirmed if its test passes. If it fails, it is confirmed with correction if its"
          + " conclusion stands with another number or range (at half of its places or more), with a"
          + " misprint put right, or with another way of doing what the paper leaves open, and"
          + " refuted otherwise. A claim that the paper makes without exception (all, always,"
          + " consistently, regardless, for any) is refuted if it misses by a factor above 1.5"
          + " anywhere. A way that we tried after the first one had failed is named as such. What is true instead is said only if that passed a test of its own;"
          + " where chance has a part, with other seeds, so that the same ratio then has another value;"
          + " if these leave it open, the claim is undecided. A claim is undecided, too, if there were"
          + " too few runs or too few people to tell. The readings of the papers, the tests and the"
          + " corrections are ours; whether a test passes is computed.";

  private static final String BEST =
      "A line that is claimed to be the best of several must be so against every rival: the claim holds"
          + " at a place if the line is above none of them there. If it fails somewhere, its conclusion"
          + " stands if the line is above none of them by more than 1 %, which no plot shows, at half of its"
          + " places or more. Words such as much or significantly are read as a factor, which the claim names; a"
          + " conclusion stands without that factor. Where all numbers are computed, what is true instead"
          + " may be read off them, and says so in place of a test.";

  private static final String TESTS =
      "A place is a value on the horizontal axis of a plot, mostly of ε. A test is exact if its"
          + " numbers are computed. Otherwise it asks that 95 % intervals be inside the claim's"
          + " range, or outside to refute it, and says how large a deviation runs like these find in"
          + " 9 of 10 cases (of several comparisons, the least certain one). After ± is half of such an"
          + " interval. Surely means that the whole interval is on one side. The least favourable place"
          + " is the one whose interval begins highest, not the one of the highest ratio. Claims that"
          + " depend on the number of people are made about made-up people, who are four million in a full"
          + " run, as in the papers. In a quick run a failure may come of their small number: then more"
          + " people, rather than repetitions, would decide."
          + " Among so many claims a few pass or fail by chance.";

  private static final String REPAIRED =
      "Repaired is a"
          + " mechanism that is not private, or no density, as printed: Duchi's for an even number of"
          + " attributes (all ties on the unlikely side), SCDF, and W20's Mechanism-1. Where the printed"
          + " one can be judged as well, it is.";

  private final List<JudgedExperiment> outcomes;
  private final Verdicts verdicts;
  private final Scope scope;
  private final Provenance provenance;

  FrontMatter(
      List<JudgedExperiment> outcomes, Verdicts verdicts, Scope scope, Provenance provenance) {
    this.outcomes = outcomes;
    this.verdicts = verdicts;
    this.scope = scope;
    this.provenance = provenance;
  }

  String html() {
    List<Contents.Part> parts = parts();
    return Html.element("h1", "The papers, measured again")
        + Html.element(
            "p",
            "lead",
            "What five papers on local differential privacy claim, beside what this library"
                + " measures: Hearsay, which collects means, shares and models from people who perturb"
                + " their own data. Every claim is quoted, and every verdict follows from a test.")
        + Html.element("p", "effort", Html.escaped(run()))
        + totals()
        + Contents.html(parts, outcomes)
        + parts.stream().map(Contents.Part::withHeading).collect(joining());
  }

  /** Returns the parts that are not empty. */
  private List<Contents.Part> parts() {
    return Stream.of(
            new Contents.Part("surprises", "The most surprising refutations", surprises()),
            new Contents.Part("reading", "How to read a verdict", reading()),
            new Contents.Part("data", "Data", data()),
            new Contents.Part("references", "References", references()),
            new Contents.Part("places", "Every numbered table and figure", places()),
            new Contents.Part("experiments", "Experiments", experiments()))
        .filter(part -> !part.html().isEmpty())
        .toList();
  }

  private static String reading() {
    return Stream.of(VERDICTS, BEST, TESTS, REPAIRED)
        .map(text -> Html.element("p", Html.escaped(text)))
        .collect(joining());
  }

  /** Everything that numbers were measured on, and where. */
  private String data() {
    Map<String, Set<String>> users = new LinkedHashMap<>();
    for (JudgedExperiment outcome : outcomes) {
      for (String data : Figures.data(outcome, scope.isQuick())) {
        users
            .computeIfAbsent(data, words -> new LinkedHashSet<>())
            .add(outcome.experiment().name());
      }
    }
    String rows =
        users.entrySet().stream()
            .map(one -> "<tr>" + dataRow(one.getKey(), one.getValue()) + "</tr>\n")
            .collect(joining());
    return Html.element("p", Html.escaped(standIns()))
        + Html.scrolling(
            "Data",
            "<table class=\"origins\"><thead><tr>"
                + Html.column("data")
                + Html.column("used by")
                + "</tr></thead><tbody>"
                + rows
                + "</tbody></table>");
  }

  private String standIns() {
    List<String> statements = verdicts.findings().stream().map(Claim.Finding::statement).toList();
    return "None of the papers' own data sets is here. "
        + new StandIns(statements).words()
        + " A verdict on such data is a verdict on ours, and each claim names them. Where people are made up, every caption says so. Experiments that are"
        + " not listed here are on no data: they are computed from the mechanisms alone.";
  }

  private static String dataRow(String words, Set<String> experiments) {
    return Html.element("td", Html.escaped(words))
        + Html.element(
            "td", experiments.stream().map(name -> Html.link(name, name)).collect(joining(" ")));
  }

  private String run() {
    String effort =
        scope.isQuick()
            ? "A quick run: few people and repetitions where something is simulated."
            : "A full run, with the papers' 100 repetitions.";
    return effort
        + " "
        + scope.data().description()
        + " Commit "
        + provenance.commit()
        + "; "
        + provenance.date()
        + ". Seeds are made from names; results.csv has them, and every number. claims.csv has every"
        + " claim.";
  }

  /** A bar per paper, and its numbers. */
  private String totals() {
    StringBuilder rows = new StringBuilder();
    for (Paper paper : Paper.values()) {
      rows.append(total(paper.name(), verdicts.of(Optional.of(paper))));
    }
    rows.append(total("all papers", verdicts.ofPapers()))
        .append(total("our own claims", verdicts.of(Optional.empty())));
    return Html.scrolling(
        "Verdicts per paper",
        "<table class=\"totals\"><thead><tr>"
            + Html.column("claims of")
            + Html.column("shares")
            + headings()
            + "</tr></thead><tbody>"
            + rows
            + "</tbody></table>");
  }

  private static String total(String name, Verdicts some) {
    int all = some.findings().size();
    String bar =
        Stream.of(Verdict.values())
            .filter(verdict -> some.count(verdict) > 0)
            .map(
                verdict ->
                    "<span class=\"%s\" style=\"flex:%d\" title=\"%d %s\"></span>"
                        .formatted(
                            ClaimsTable.cssClass(verdict),
                            some.count(verdict),
                            some.count(verdict),
                            verdict))
            .collect(joining());
    return "<tr>"
        + Html.row("%s (%d)".formatted(name, all))
        + Html.element("td", Html.element("div", "bar", bar))
        + counts(some)
        + "</tr>\n";
  }

  private static String counts(Verdicts some) {
    return Stream.of(Verdict.values())
        .map(
            verdict ->
                some.count(verdict) == 0
                    ? Html.element("td", "none", "–")
                    : Html.element(
                        "td", ClaimsTable.cssClass(verdict), Long.toString(some.count(verdict))))
        .collect(joining());
  }

  private String surprises() {
    Set<Quote> told = new HashSet<>();
    List<Claim.Finding> refuted =
        verdicts.ofPapers().refuted().stream()
            .filter(finding -> told.add(finding.quote().orElseThrow()))
            .limit(SURPRISES)
            .toList();
    if (refuted.isEmpty()) {
      return "";
    }
    return Html.element(
            "p",
            "One per sentence of a paper, by the factor that lies between the numbers and the claim.")
        + ClaimsTable.html(refuted, false);
  }

  private static String references() {
    return Html.element(
        "ul", Stream.of(Paper.values()).map(FrontMatter::reference).collect(joining()));
  }

  private static String reference(Paper paper) {
    return Html.element(
        "li",
        "%s: %s. %s. %s. <a href=\"https://doi.org/%s\">doi:%s</a>"
            .formatted(
                paper, paper.authors(), paper.title(), paper.venue(), paper.doi(), paper.doi()));
  }

  private String places() {
    String rows =
        Stream.concat(Place.tablesAndFigures().stream(), Place.theorems().stream())
            .map(this::place)
            .collect(joining());
    return summary("where", "what it shows in the paper", rows);
  }

  private String place(Place place) {
    Verdicts some =
        new Verdicts(
            verdicts.findings().stream()
                .filter(finding -> finding.quote().filter(place::isIn).isPresent())
                .toList());
    String links =
        some.findings().isEmpty()
            ? place.whyNone()
            : some.findings().stream().map(ClaimsTable::link).collect(joining(" "));
    return "<tr>"
        + Html.row(place.paper() + ", " + Html.escaped(place.name()))
        + Html.element("td", Html.escaped(place.about()) + Html.element("div", "quote", links))
        + counts(some)
        + "</tr>\n";
  }

  private String experiments() {
    StringBuilder rows = new StringBuilder();
    for (JudgedExperiment outcome : outcomes) {
      rows.append("<tr>")
          .append(Html.row(Html.link(outcome.experiment().name(), outcome.experiment().title())))
          .append(Html.element("td", Html.escaped(outcome.experiment().source())))
          .append(counts(new Verdicts(outcome.findings())))
          .append("</tr>\n");
    }
    return summary("experiment", "where", rows.toString());
  }

  private static String summary(String first, String second, String rows) {
    return Html.scrolling(
        "Verdicts by " + first,
        "<table class=\"summary\"><thead><tr>"
            + Html.column(first)
            + Html.column(second)
            + headings()
            + "</tr></thead><tbody>"
            + rows
            + "</tbody></table>");
  }

  private static String headings() {
    return Stream.of(Verdict.values())
        .map(
            verdict ->
                Html.column(
                    Html.element(
                        "span",
                        ClaimsTable.cssClass(verdict),
                        "<span aria-hidden=\"true\">%s</span> %s"
                            .formatted(verdict.sign(), verdict))))
        .collect(joining());
  }
}
