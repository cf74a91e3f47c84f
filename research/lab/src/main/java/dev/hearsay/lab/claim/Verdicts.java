package dev.hearsay.lab.claim;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Claims that were judged: how many came to what, paper by paper, ours apart. */
public record Verdicts(List<Claim.Finding> findings) {

  public Verdicts {
    findings = List.copyOf(findings);
  }

  /** Of a paper; ours if it is empty. */
  public Verdicts of(Optional<Paper> paper) {
    return those(finding -> finding.quote().map(Quote::paper).equals(paper));
  }

  /** Of all papers, without ours. */
  public Verdicts ofPapers() {
    return those(finding -> finding.quote().isPresent());
  }

  private Verdicts those(Predicate<Claim.Finding> which) {
    return new Verdicts(findings.stream().filter(which).toList());
  }

  public long count(Verdict verdict) {
    return findings.stream().filter(finding -> finding.verdict() == verdict).count();
  }

  /** What was refuted, that which missed by the largest factor first. */
  public List<Claim.Finding> refuted() {
    return findings.stream()
        .filter(finding -> finding.verdict() == Verdict.REFUTED)
        .sorted(
            Comparator.comparingDouble((Claim.Finding finding) -> finding.check().factor())
                .reversed())
        .toList();
  }
}
