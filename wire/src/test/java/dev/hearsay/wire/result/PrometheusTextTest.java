package dev.hearsay.wire.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Interval;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.result.ExpositionReader.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An independent reader of the format finds the written metrics complete. */
class PrometheusTextTest {

  private static final Map<String, String> ABOUT = Map.of("collection", "c1");

  private static Map<String, String> labels(Quantity one) {
    return Map.of(
        "collection",
        "c1",
        "attribute",
        one.key().attributes().get(0),
        "type",
        one.key().kind().toString(),
        "value",
        String.join("", one.key().values()));
  }

  private static Map<Map<String, String>, Double> samples(List<Sample> all, String name) {
    Map<Map<String, String>, Double> found = new LinkedHashMap<>();
    all.stream()
        .filter(sample -> sample.name().equals(name))
        .forEach(sample -> found.put(sample.labels(), sample.value()));
    return found;
  }

  @Test
  void everyNumberOfARowIsASample() {
    Plan plan = Plans.small(2);
    Estimates estimates = Plans.tally(plan, Plans.reports(plan, 500, 1)).estimates();
    List<Quantity> rows = estimates.quantities();
    List<Sample> found = ExpositionReader.read(PrometheusText.write(ABOUT, rows));
    assertThat(rows).hasSize(15);
    assertThat(found).hasSize(5 * rows.size());
    for (Quantity row : rows) {
      Estimate estimate = row.estimate();
      assertThat(samples(found, "hearsay_estimate")).containsEntry(labels(row), estimate.value());
      assertThat(samples(found, "hearsay_estimate_standard_error"))
          .containsEntry(labels(row), estimate.standardError());
      assertThat(samples(found, "hearsay_estimate_low"))
          .containsEntry(labels(row), estimate.interval().low());
      assertThat(samples(found, "hearsay_estimate_high"))
          .containsEntry(labels(row), estimate.interval().high());
      assertThat(samples(found, "hearsay_estimate_reports"))
          .containsEntry(labels(row), (double) row.reports());
    }
  }

  @Test
  void unknownValuesHaveNoSample() {
    Estimates nothing = Tally.of(Plans.small(2)).estimates();
    List<Quantity> rows = nothing.quantities();
    assertThat(ExpositionReader.read(PrometheusText.write(ABOUT, rows)))
        .hasSize(rows.size())
        .allMatch(sample -> sample.name().equals("hearsay_estimate_reports"))
        .allMatch(sample -> sample.value() == 0);
  }

  /** The name of an attribute or a value may be an attempt to inject samples. */
  @Test
  void hostileNamesStayLabels() {
    List<String> names =
        List.of(
            "say \"hi\"",
            "back\\slash",
            "ends with \\",
            "\\n is no line feed",
            "two\nlines",
            "x\"} 1\nhearsay_estimate{attribute=\"forged\"} 7\n# ",
            "carriage\r\nreturn",
            "# HELP",
            "{,}=",
            "ε × π 😀 \u2028",
            " ",
            "");
    Estimate one = new Estimate(1e-5, 2e22, new Interval(-1, 3), new Interval(-1, 3));
    List<Quantity> rows =
        names.stream()
            .map(name -> new Quantity(new Quantity.Key(Kind.SHARE, name, name), 9, one))
            .toList();
    List<Sample> found = ExpositionReader.read(PrometheusText.write(ABOUT, rows));
    assertThat(samples(found, "hearsay_estimate"))
        .containsOnlyKeys(rows.stream().map(PrometheusTextTest::labels).toList())
        .containsValue(1e-5);
    assertThat(samples(found, "hearsay_estimate_standard_error")).containsValue(2e22);
    assertThat(found).hasSize(5 * names.size());
  }

  @Test
  void commonLabelsComeFirst() {
    Quantity row = new Quantity(new Quantity.Key(Kind.MEAN, "n"), 3, Estimate.UNKNOWN);
    Map<String, String> about = new LinkedHashMap<>(ABOUT);
    about.put("wave", "3");
    assertThat(PrometheusText.write(about, List.of(row)))
        .endsWith(
            "\nhearsay_estimate_reports{collection=\"c1\",wave=\"3\",attribute=\"n\","
                + "type=\"numeric\",value=\"\"} 3\n");
  }

  /** The reader detects the errors that a writer could make. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "# TYPE a gauge\na{x=\"1\"} 1",
        "a{x=\"1\"} 1\n",
        "# TYPE a gauge\na{x=\"q\"uote\"} 1\n",
        "# TYPE a gauge\na{x=\"line\nfeed\"} 1\n",
        "# TYPE a gauge\na{x=\"\\t\"} 1\n",
        "# TYPE a gauge\na{x=\"\\\"} 1\n",
        "# TYPE a gauge\na{0=\"1\"} 1\n",
        "# TYPE a gauge\na{x=\"1\"} one\n",
        "# TYPE a gauge\na{x=\"1\",x=\"2\"} 1\n",
        "# TYPE a gauge\na{x=\"1\"} 1\na{x=\"1\"} 2\n",
        "# TYPE a gauge\n# TYPE b gauge\na{x=\"1\"} 1\n",
        "# TYPE a gauge\n# TYPE a gauge\na{x=\"1\"} 1\n",
        "# TYPE a number\na{x=\"1\"} 1\n",
        "# TYPE a-b gauge\n",
      })
  void illegalTextsAreRefused(String text) {
    assertThatThrownBy(() -> ExpositionReader.read(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void legalTextsAreRead() {
    String text = "# HELP a b \\\\ c\n# TYPE a gauge\na 1\na{x=\"\\\\n\",} -2.5E-3\n";
    assertThat(ExpositionReader.read(text))
        .containsExactlyElementsOf(
            Stream.of(new Sample("a", Map.of(), 1), new Sample("a", Map.of("x", "\\n"), -0.0025))
                .toList());
  }
}
