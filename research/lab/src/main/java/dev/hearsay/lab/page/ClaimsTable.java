package dev.hearsay.lab.page;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Verdict;
import java.util.List;
import java.util.Locale;

/** Claims beside their tests, numbers and verdicts. */
final class ClaimsTable {

  private ClaimsTable() {}

  /**
   * One row per claim.
   *
   * @param isTheirPlace whether links to the claims lead here
   */
  static String html(List<Claim.Finding> findings, boolean isTheirPlace) {
    StringBuilder rows = new StringBuilder();
    findings.forEach(finding -> rows.append(row(finding, isTheirPlace)));
    return "<table class=\"claims\"><thead><tr>"
        + Html.column("verdict")
        + Html.column("claim")
        + Html.column("test and measured numbers")
        + "</tr></thead><tbody>"
        + rows
        + "</tbody></table>";
  }

  private static String row(Claim.Finding finding, boolean isItsPlace) {
    return (isItsPlace ? "<tr id=\"%s\">".formatted(Html.escaped(anchor(finding))) : "<tr>")
        + Html.element("td", badge(finding.verdict()))
        + Html.element("td", claim(finding))
        + Html.element("td", tested(finding.check()) + truth(finding))
        + "</tr>\n";
  }

  /** A verdict that stands out, by its sign and its word as well as by its colour. */
  private static String badge(Verdict verdict) {
    return Html.element(
        "span",
        "verdict " + cssClass(verdict),
        "<span aria-hidden=\"true\">%s</span> %s".formatted(verdict.sign(), verdict));
  }

  /** To be linked to. */
  static String link(Claim.Finding finding) {
    return Html.link(anchor(finding), finding.id());
  }

  private static String anchor(Claim.Finding finding) {
    return "claim-" + finding.id();
  }

  static String claim(Claim.Finding finding) {
    return link(finding)
        + " "
        + Html.prose(finding.statement())
        + finding
            .quote()
            .map(ClaimsTable::quoted)
            .orElseGet(() -> Html.element("div", "quote", "our own claim"))
        + Html.element("div", "quote", "Data: " + Html.escaped(finding.dataName()));
  }

  private static String quoted(Quote quote) {
    return Html.element(
        "div",
        "quote",
        "%s, %s: “%s”"
            .formatted(quote.paper(), Html.escaped(quote.place()), Html.prose(quote.words())));
  }

  private static String tested(ClaimCheck check) {
    return Html.element("div", "Test: " + Html.prose(check.test()))
        + Html.element("div", "Measured: " + Html.prose(check.measured()))
        + Html.element("div", "power", "Power: " + check.power());
  }

  private static String truth(Claim.Finding finding) {
    return finding
        .truth()
        .map(
            truth ->
                Html.element(
                    "div",
                    "correction",
                    Html.element("div", "True: " + Html.prose(truth.statement()))
                        + tested(truth.check())))
        .orElse("");
  }

  static String cssClass(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
