package dev.hearsay.lab.page;

import static java.util.stream.Collectors.joining;

import dev.hearsay.lab.claim.JudgedExperiment;
import java.util.List;
import java.util.stream.Stream;

/** The table of contents. */
final class Contents {

  private Contents() {}

  /**
   * Links to all parts.
   *
   * @param parts before the experiments
   */
  static String html(Stream<Part> parts, List<JudgedExperiment> outcomes) {
    return "<nav aria-labelledby=\"contents\">"
        + Html.heading("contents", "Contents")
        + "<ul>"
        + parts.map(part -> item(part.id(), part.title(), "")).collect(joining())
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

    /** With its heading; nothing if there is nothing to say. */
    String withHeading() {
      return html.isEmpty() ? "" : Html.heading(id, title) + html;
    }
  }

  private static String item(String id, String title, String source) {
    return Html.element(
        "li",
        Html.link(id, title)
            + (source.isEmpty() ? "" : Html.element("span", "source", " " + Html.escaped(source))));
  }
}
