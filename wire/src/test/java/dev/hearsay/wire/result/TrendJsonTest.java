package dev.hearsay.wire.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.Trend;
import dev.hearsay.wire.Plans;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The trend of a series, as JSON and as rows of CSV. */
class TrendJsonTest {

  private static final Plan PLAN =
      Plans.series(new Series(3, 1, Series.Every.DAY, Instant.parse("2030-01-07T08:30:00Z"), 6));

  private static final Interval AROUND = new Interval(0.25, 0.75);
  private static final Estimate HALF = new Estimate(0.5, 0.125, AROUND, AROUND);

  private static final Quantity.Key MEAN = new Quantity.Key(Quantity.Kind.MEAN, "n0");

  private static final Quantity CHANGE =
      new Quantity(
          MEAN,
          4,
          HALF,
          Quantity.Coverage.EACH,
          Optional.of(new Quantity.Significance(0.001, 0.03)));

  private static final Trend TREND =
      new Trend(
          0.9,
          List.of(
              new Trend.Line(
                  MEAN,
                  List.of(
                      new Trend.Point(
                          1,
                          new Quantity(MEAN, 0, Estimate.UNKNOWN),
                          Estimate.UNKNOWN,
                          Optional.empty()),
                      new Trend.Point(
                          2, new Quantity(MEAN, 4, HALF), HALF, Optional.of(CHANGE))))));

  private static final String NUMBERS =
      "{\"value\":0.5,\"standardError\":0.125,\"low\":0.25,\"high\":0.75}";

  private static final String NOTHING =
      "{\"value\":null,\"standardError\":null,\"low\":null,\"high\":null}";

  private static Tally wave(int number, int reports) {
    Plan wave = PLAN.wave(number);
    return Plans.tally(wave, Plans.reports(wave, reports, 1));
  }

  @Test
  void documentsHaveTheStatedShape() {
    assertThat(TrendJson.write(PLAN, Map.of(2, wave(2, 4)), TREND, 1).toString())
        .isEqualTo(
            "{\"plan\":\""
                + PLAN.hash()
                + "\",\"confidence\":0.9,\"series\":{\"waves\":3,\"every\":\"day\",\"answers\":1,"
                + "\"start\":\"2030-01-07T08:30:00Z\",\"graceHours\":6},\"waves\":["
                + "{\"wave\":1,\"opens\":\"2030-01-07T08:30:00Z\","
                + "\"closes\":\"2030-01-08T08:30:00Z\",\"reports\":0},"
                + "{\"wave\":2,\"opens\":\"2030-01-08T08:30:00Z\","
                + "\"closes\":\"2030-01-09T08:30:00Z\",\"reports\":4}],"
                + "\"lines\":[{\"attributes\":[\"n0\"],\"type\":\"numeric\",\"points\":["
                + ("{\"wave\":1,\"reports\":0,\"estimate\":" + NOTHING)
                + (",\"trend\":" + NOTHING + "},")
                + ("{\"wave\":2,\"reports\":4,\"estimate\":" + NUMBERS)
                + (",\"trend\":" + NUMBERS + "}],")
                + ("\"changes\":[{\"wave\":2,\"difference\":" + NUMBERS)
                + ",\"pValue\":0.001,\"adjustedPValue\":0.03}]}]}");
  }

  @Test
  void everyPointIsARow() {
    assertThat(ResultsCsv.trend(TREND, PLAN, CsvUse.PROGRAM).lines())
        .containsExactly(
            "wave,opens,attribute,value,reports,estimate,standardError,low,high,trend,trendLow,"
                + "trendHigh,changed",
            "1,2030-01-07T08:30:00Z,n0,,0,,,,,,,,",
            "2,2030-01-08T08:30:00Z,n0,,4,0.5,0.125,0.25,0.75,0.5,0.25,0.75,0.03");
  }

  @Test
  void realTrendsAreWritten() {
    TreeMap<Integer, Tally> waves = new TreeMap<>(Map.of(1, wave(1, 50), 3, wave(3, 60)));
    Trend trend = Trend.of(waves, 3, 0.95);
    var json = TrendJson.write(PLAN, waves, trend, 3);
    assertThat(json.at("/waves")).hasSize(3);
    assertThat(json.at("/waves/1/reports").longValue()).isZero();
    assertThat(json.at("/lines/0/points")).hasSize(3);
    assertThat(json.at("/lines/0/points/1/estimate/value").isNull()).isTrue();
    assertThat(json.at("/lines/0/points/1/trend/value").isNumber()).isTrue();
    assertThat(json.at("/lines/0/points/2/reports").longValue()).isEqualTo(60);
  }

  @Test
  void aPlanWithoutWavesHasNoTrend() {
    assertThatThrownBy(() -> TrendJson.write(PLAN.wave(1), Map.of(), TREND, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a series");
  }
}
