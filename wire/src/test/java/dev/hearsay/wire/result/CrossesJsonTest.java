package dev.hearsay.wire.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Difference;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Interval;
import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Coverage;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Crosses and differences, as JSON and as rows of CSV. */
class CrossesJsonTest {

  private static final Interval AROUND = new Interval(0.25, 0.75);
  private static final Estimate HALF = new Estimate(0.5, 0.125, AROUND, AROUND);
  private static final List<String> PAIR = List.of("sex", "income, a year");

  private static final CrossEstimate CELLS =
      new CrossEstimate.Cells(
          PAIR,
          40,
          List.of(new CrossEstimate.Cell(List.of("f", ">50K"), HALF)),
          Optional.of(
              new CrossEstimate.Association(
                  0.5,
                  AROUND,
                  1e-9,
                  List.of(new CrossEstimate.Pool("sex", List.of("m", "other"))))));

  private static final CrossEstimate TRIPLE =
      new CrossEstimate.Cells(
          List.of("a", "b", "c"),
          40,
          List.of(new CrossEstimate.Cell(List.of("x", "y", "z"), HALF)),
          Optional.empty());

  private static final CrossEstimate MEANS =
      new CrossEstimate.GroupMeans(
          List.of("hours", "sex"),
          40,
          "hours",
          List.of(
              new CrossEstimate.Group(List.of("f"), HALF, Optional.of(HALF)),
              new CrossEstimate.Group(List.of("m"), HALF, Optional.empty())));

  private static final CrossEstimate CORRELATION =
      new CrossEstimate.Correlation(List.of("hours", "age"), 40, HALF, Optional.empty());

  private static final Estimates ALONE = Tally.of(Plans.small(1)).estimates();

  private static String json(CrossEstimate cross) {
    return ResultsJson.estimates(new TallyResults(ALONE, List.of(), List.of(cross)))
        .at("/crosses/0")
        .toString();
  }

  @Test
  void withoutCrossesThereIsNoEntry() {
    assertThat(ResultsJson.estimates(ALONE).has("crosses")).isFalse();
  }

  @Test
  void cellsHaveTheStatedShape() {
    assertThat(json(CELLS))
        .isEqualTo(
            """
            {"attributes":["sex","income, a year"],"reports":40,\
            "cells":[{"values":["f",">50K"],"estimate":0.5,"standardError":0.125,"low":0.25,"high":0.75}],\
            "association":{"cramersV":0.5,"low":0.25,"high":0.75,"independencePValue":1.0E-9,\
            "pooled":[{"attribute":"sex","values":["m","other"]}]}}""");
    assertThat(json(TRIPLE)).endsWith("\"high\":0.75}]}");
  }

  @Test
  void unknownEstimatesAreNullWithAReason() {
    assertThat(json(MEANS))
        .endsWith(
            """
            "means":[{"value":"f","mean":0.5,"standardError":0.125,"low":0.25,"high":0.75},\
            {"value":"m","mean":null,"standardError":null,"low":null,"high":null,\
            "reason":"too few people in the group"}]}""");
    assertThat(json(CORRELATION))
        .endsWith(
            """
            "correlation":{"value":null,"standardError":null,"low":null,"high":null,\
            "reason":"too few reports to estimate the spread of the numbers"}}""");
  }

  @Test
  void everyNumberIsARow() {
    List<String> lines =
        ResultsCsv.estimates(
                new TallyResults(ALONE, List.of(), List.of(CELLS, MEANS, CORRELATION)).quantities(),
                CsvUse.PROGRAM)
            .lines()
            .filter(line -> line.contains(" × "))
            .toList();
    assertThat(lines)
        .containsExactly(
            "\"sex × income, a year\",cell,f × >50K,40,0.5,0.125,0.25,0.75",
            "\"sex × income, a year\",cramers-v,sex: m + other,40,0.5,,0.25,0.75",
            "\"sex × income, a year\",independence-p-value,sex: m + other,40,1.0E-9,,,",
            "hours × sex,group-mean,f,40,0.5,0.125,0.25,0.75",
            "hours × sex,group-mean,m,40,,,,",
            "hours × age,covariance,,40,0.5,0.125,0.25,0.75",
            "hours × age,correlation,,40,,,,");
  }

  private static Quantity difference(
      Quantity.Key key, Estimate estimate, double pValue, double adjusted) {
    return new Quantity(
        key, 40, estimate, Coverage.EACH, Optional.of(new Quantity.Significance(pValue, adjusted)));
  }

  @Test
  void differencesHaveTheStatedShape() {
    Difference difference =
        new Difference(
            0.9,
            List.of(
                difference(new Quantity.Key(Kind.MEAN, "age"), HALF, 0.25, 0.5),
                difference(new Quantity.Key(Kind.ANSWERED, "age"), HALF, 0.25, 0.5),
                difference(new Quantity.Key(Kind.SHARE, "os", "ios"), Estimate.UNKNOWN, 1, 1)));
    JsonNode json = ResultsJson.difference(difference);
    assertThat(json.toString())
        .isEqualTo(
            """
            {"confidence":0.9,"attributes":[\
            {"name":"age","type":"numeric","difference":{"value":0.5,"standardError":0.125,\
            "low":0.25,"high":0.75,"pValue":0.25,"adjustedPValue":0.5},\
            "answered":{"value":0.5,"standardError":0.125,\
            "low":0.25,"high":0.75,"pValue":0.25,"adjustedPValue":0.5}},\
            {"name":"os","type":"categorical","differences":[{"value":"ios","estimate":null,\
            "standardError":null,"low":null,"high":null,"pValue":1.0,"adjustedPValue":1.0}]}]}""");
    assertThat(ResultsCsv.difference(difference, CsvUse.PROGRAM).lines())
        .containsExactly(
            "attribute,type,value,difference,standardError,low,high,pValue,adjustedPValue",
            "age,numeric,,0.5,0.125,0.25,0.75,0.25,0.5",
            "age,answered,answered,0.5,0.125,0.25,0.75,0.25,0.5",
            "os,categorical,ios,,,,,1.0,1.0");
  }
}
