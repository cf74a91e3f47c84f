package dev.hearsay.lab.claim;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.data.DataOrigin;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Holds the words of claims and experiments against the data that they are about: a verdict on one
 * set must not be printed under the name of another. The papers' own sets may be named only after
 * "in place of".
 */
final class DataNames {

  private static final Pattern OURS =
      Pattern.compile(
          "(?i)\\b(adult|gov_census|flights3m|blogfeedback|ssa_names|made[- ]up|real (?:people|data|sets))\\b");

  private static final Pattern PAPERS = Pattern.compile("\\b(BR|MX|WISDM|Vehicle|COV-19)\\b");

  private static final Pattern STAND_IN =
      Pattern.compile("in place of (BR and MX|BR|MX|Vehicle|WISDM|COV-19)\\b");

  /** Texts are freer, but say that another set is in the place of the paper's. */
  private static final Pattern IN_PLACE = Pattern.compile("(?i)in (its )?place( of)?\\b");

  private DataNames() {}

  /** Fails if a claim names data that it is not about. */
  static void check(Claim.Finding finding) {
    String where = "claim " + finding.id();
    texts(finding)
        .forEach(
            text -> {
              checkOurs(where, text, finding.data());
              checkPapers(where, STAND_IN.matcher(text).replaceAll(""), finding.data());
            });
  }

  /** Returns all words of a claim but the paper's own. */
  private static Stream<String> texts(Claim.Finding finding) {
    return Stream.concat(
        Stream.of(finding.statement(), finding.check().test(), finding.check().measured()),
        finding.truth().stream()
            .flatMap(
                truth ->
                    Stream.of(truth.statement(), truth.check().test(), truth.check().measured())));
  }

  /** Fails if the title, the text or a panel of an experiment names data that it is not about. */
  static void check(Experiment experiment) {
    String where = "experiment " + experiment.name();
    List<DataOrigin> all =
        experiment.panels().stream().flatMap(panel -> panel.data().stream()).distinct().toList();
    checkOurs(where, experiment.title() + "; " + experiment.text(), all);
    checkPapers(where, experiment.title(), all);
    if (!IN_PLACE.matcher(experiment.text()).find()) {
      checkPapers(where, experiment.text(), all);
    }
    experiment.panels().forEach(panel -> checkOurs(where + ", panel", panel.name(), panel.data()));
  }

  private static void checkOurs(String where, String text, List<DataOrigin> data) {
    OURS.matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(name -> data.stream().noneMatch(origin -> isCalled(origin, name)))
        .findFirst()
        .ifPresent(name -> fail(where, name, data));
  }

  private static void checkPapers(String where, String text, List<DataOrigin> data) {
    PAPERS
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .findFirst()
        .ifPresent(name -> fail(where, name, data));
  }

  private static void fail(String where, String name, List<DataOrigin> data) {
    throw new IllegalStateException(
        "%s names '%s', but its numbers are on: %s".formatted(where, name, data));
  }

  private static boolean isCalled(DataOrigin origin, String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "made-up", "made up" -> origin.isMadeUp();
      case "real people", "real data", "real sets" -> !origin.isMadeUp() && !origin.isNone();
      default -> origin.name().equalsIgnoreCase(name);
    };
  }
}
