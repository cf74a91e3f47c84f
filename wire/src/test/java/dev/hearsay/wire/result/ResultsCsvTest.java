package dev.hearsay.wire.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsCsvTest {

  @Test
  void aMeanIsARowAndEveryShareIsOne() {
    Plan plan = Plans.small(2);
    Estimates estimates = Plans.tally(plan, Plans.reports(plan, 500, 1)).estimates();
    Estimate mean = estimates.mean("n0");
    List<String> lines =
        ResultsCsv.estimates(estimates.quantities(), CsvUse.PROGRAM).lines().toList();
    assertThat(lines).hasSize(16);
    assertThat(lines.get(0))
        .isEqualTo("attribute,type,value,reports,estimate,standardError,low,high");
    assertThat(lines.get(1))
        .startsWith("n0,numeric,,")
        .endsWith(
            ",%s,%s,%s,%s"
                .formatted(
                    mean.value(),
                    mean.standardError(),
                    mean.interval().low(),
                    mean.interval().high()));
    assertThat(lines.get(5)).contains(",categorical,v3,");
  }

  @Test
  void withoutReportsNothingIsKnown() {
    Estimates estimates = Tally.of(Plans.small(2)).estimates();
    assertThat(ResultsCsv.estimates(estimates.quantities(), CsvUse.PROGRAM).lines().skip(1))
        .allMatch(line -> line.endsWith(",0,,,,"));
  }
}
