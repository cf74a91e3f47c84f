package dev.hearsay.lab.claim;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every claim with its verdict, a line each. */
public record ClaimsCsv(List<Claim.Finding> findings) {

  private static final String HEADER =
      "id,data,paper,place,words,claim,test,measured,power,true instead,its test,its measured,verdict\n";

  public String text() {
    return HEADER + findings.stream().map(ClaimsCsv::line).collect(joining());
  }

  private static String line(Claim.Finding finding) {
    Optional<Quote> quote = finding.quote();
    Optional<Claim.Tested> truth = finding.truth();
    return Stream.of(
                finding.id(),
                finding.dataName(),
                quote.map(one -> one.paper().name()).orElse("ours"),
                quote.map(Quote::place).orElse(""),
                quote.map(Quote::words).orElse(""),
                finding.statement(),
                finding.check().test(),
                finding.check().measured(),
                finding.check().power().toString(),
                truth.map(Claim.Tested::statement).orElse(""),
                truth.map(one -> one.check().test()).orElse(""),
                truth.map(one -> one.check().measured()).orElse(""),
                finding.verdict().toString())
            .map(field -> "\"" + field.replace("\"", "\"\"") + "\"")
            .collect(joining(","))
        + "\n";
  }
}
