package dev.hearsay.lab.page;

import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Which data stand in for which set of the papers, as the claims themselves say it. */
final class StandIns {

  /** All sets that the papers have and nobody else. */
  private static final List<String> PAPERS = List.of("BR", "COV-19", "MX", "Vehicle", "WISDM");

  private static final Pattern SAID =
      Pattern.compile(
          "((?:made-up )?[\\w-]+)(?: \\(|, )in place of (%1$s)(?: and (%1$s))?\\b"
              .formatted(String.join("|", PAPERS)));

  private final Map<String, Set<String>> replaced = new LinkedHashMap<>();

  StandIns(Collection<String> statements) {
    statements.stream().flatMap(text -> SAID.matcher(text).results()).forEach(this::add);
  }

  private void add(MatchResult said) {
    Set<String> sets = replaced.computeIfAbsent(said.group(1), name -> new TreeSet<>());
    sets.add(said.group(2));
    if (said.group(3) != null) {
      sets.add(said.group(3));
    }
  }

  /** Sentences that name all of them, and the papers' sets that nothing stands in for. */
  String words() {
    String present =
        replaced.entrySet().stream()
            .map(
                one ->
                    one.getKey() + " in place of " + listed(List.copyOf(one.getValue()), " and "))
            .collect(joining("; "));
    return (present.isEmpty() ? "" : "This run has " + present + ". ") + missing();
  }

  private String missing() {
    List<String> none =
        PAPERS.stream()
            .filter(set -> replaced.values().stream().noneMatch(sets -> sets.contains(set)))
            .toList();
    return none.isEmpty() ? "" : "Nothing is in place of " + listed(none, " or ") + ".";
  }

  private static String listed(List<String> names, String last) {
    int end = names.size() - 1;
    return end == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, end)) + last + names.get(end);
  }
}
