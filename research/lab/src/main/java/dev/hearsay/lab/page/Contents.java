package dev.hearsay.lab.page;

import static java.util.stream.Collectors.joining;

import dev.hearsay.lab.claim.JudgedExperiment;
import java.util.List;

/** The table of contents. */
final class Contents {

  private Contents() {}

  /**
   * Links to all parts.
   *
   * @param parts before the experiments
   */
  static String html(List<Part> parts, List<JudgedExperiment> outcomes) {
    return "<nav aria-labelledby=\"contents\">"
        + Html.heading("contents", "Contents")
        + "<ul>"
        + parts.stream().map(part -> item(part.id(), part.title(), "")).collect(joining())
        + outcomes.stream()
            .map(
                outcome ->
                    item(
                        outcome.experiment().name(),
                        outcome.experiment().title(),
                        outcome.experiment().source()))
            .collect(joining())
        + "</ul></nav>\n";
  }

  /** A part with its own heading. */
  record Part(String id, String title, String html) {

    String withHeading() {
      return Html.heading(id, title) + html;
    }
  }

  private static String item(String id, String title, String source) {
    return Html.element(
        "li",
        Html.link(id, title)
            + (source.isEmpty() ? "" : Html.element("span", "source", " " + Html.escaped(source))));
  }
}
