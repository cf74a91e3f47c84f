package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Series;
import dev.hearsay.Series.Every;
import dev.hearsay.wire.HostilePlans;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Series in schemas and in plans. */
class SeriesFieldTest {

  private static final Instant START = Instant.parse("2030-01-07T08:30:00Z");
  private static final Series SERIES = new Series(52, 4, Every.WEEK, START, 30);
  private static final Plan PLAN = Plans.series(SERIES);
  private static final String JSON = PlanJson.write(PLAN);

  private static SeriesField read(String series) {
    return parse(series).series().orElseThrow();
  }

  private static HintedSchema parse(String series) {
    String schema = "name: s\nattributes:\n- {name: a, type: numeric, min: 0, max: 1}\n";
    return SchemaFile.parse(schema + series + "\n", "s");
  }

  @Test
  void everyKeyIsRead() {
    assertThat(parse("").series()).isEmpty();
    SeriesField all =
        read("series: {waves: 9, every: day, answers: 2, start: 2030-01-31, graceHours: 0}");
    Instant midnight = Instant.parse("2030-01-31T00:00:00Z");
    assertThat(all)
        .isEqualTo(new SeriesField(9, Every.DAY, OptionalInt.of(2), Optional.of(midnight), 0));
    assertThat(all.starting(Instant.EPOCH)).isEqualTo(new Series(9, 2, Every.DAY, midnight, 0));
    assertThat(read("series: {waves: 1, every: hour, start: 2030-01-07T08:30:00Z}").start())
        .contains(START);
    assertThat(read("{\"waves\": 1}".replace("{", "series: {\"every\": \"week\", ")).waves())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void missingKeysHaveDefaults(Every every) {
    SeriesField few = read("series: {waves: 12, every: " + every + "}");
    assertThat(few.answers()).isEmpty();
    assertThat(few.start()).isEmpty();
    assertThat(few.graceHours()).isEqualTo(every.usualGraceHours());
    assertThat(few.starting(START))
        .isEqualTo(new Series(12, 1, every, START, every.usualGraceHours()));
    assertThat(read("series: {waves: 12, every: " + every + ", answers: auto}")).isEqualTo(few);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `52`                            | s:4:9: the series must be a mapping of names to values; it is the number 52
          `[]`                            | s:4:9: the series must be a mapping of names to values; it is a list
          ``                              | s:4:8: the series must be a mapping of names to values; it is the text ''
          {}                              | s:4:9: the series has no 'every'
          {waves: 5}                      | s:4:9: the series has no 'every'
          {every: week}                   | s:4:9: the series has no 'waves'
          {waves: 5, every: week, wave: 1} | s:4:39: the series has the unknown key 'wave'; legal keys are waves, every, answers, start, graceHours
          {waves: 5, every: week, waves: 6} | s:4:33: the key 'waves' occurs twice
          {waves: 5, every: weekly}       | s:4:9: the series: every is 'weekly'; it must be one of hour, day, week, month
          {waves: 5, every: Week}         | s:4:9: the series: every is 'Week'; it must be one of hour, day, week, month
          {waves: 5, every: 7}            | s:4:9: the series: every is '7'; it must be one of hour, day, week, month
          {waves: 5, every: [week]}       | s:4:27: the series: 'every' must be a text; it is a list
          {waves: 0, every: week}         | s:4:9: a series has 0 waves; it must have 1 to 1100
          {waves: 1101, every: week}      | s:4:9: a series has 1101 waves; it must have 1 to 1100
          {waves: -5, every: week}        | s:4:17: the series: 'waves' must be an integer from 0 to 2147483647; it is the number -5
          {waves: 5.0, every: week}       | s:4:17: the series: 'waves' must be an integer from 0 to 2147483647; it is the number 5.0
          {waves: many, every: week}      | s:4:17: the series: 'waves' must be an integer from 0 to 2147483647; it is the text 'many'
          {waves: 5, every: week, answers: 0} | s:4:9: a person answers 0 waves; it must be 1 to 5
          {waves: 5, every: week, answers: 6} | s:4:9: a person answers 6 waves; it must be 1 to 5
          {waves: 5, every: week, answers: all} | s:4:42: the series: 'answers' must be a whole number or auto; it is the text 'all'
          {waves: 5, every: week, answers: '2'} | s:4:42: the series: 'answers' must be a whole number or auto; it is the text '2'
          {waves: 5, every: week, answers: [2]} | s:4:42: the series: 'answers' must be an integer from 0 to 2147483647; it is a list
          {waves: 5, every: week, answers: 1.5} | s:4:42: the series: 'answers' must be an integer from 0 to 2147483647; it is the number 1.5
          {waves: 5, every: week, answers: }    | s:4:41: the series: 'answers' must be a whole number or auto; it is the text ''
          {waves: 5, every: week, start: monday} | s:4:9: the series: start is 'monday'; it must be like 2030-01-31 or 2030-01-31T08:00:00Z
          {waves: 5, every: week, start: 2030-02-30} | s:4:9: the series: start is '2030-02-30'; it must be like 2030-01-31 or 2030-01-31T08:00:00Z
          {waves: 5, every: week, start: 2030} | s:4:9: the series: start is '2030'; it must be like 2030-01-31 or 2030-01-31T08:00:00Z
          {waves: 5, every: week, start: '2030-01-07T08:30'} | s:4:9: the series: start is '2030-01-07T08:30'; it must be like 2030-01-31 or 2030-01-31T08:00:00Z
          {waves: 5, every: week, start: '2030-01-07T08:30:00.5Z'} | s:4:9: the start is 2030-01-07T08:30:00.500Z; it must be a whole second
          {waves: 5, every: week, start: 1969-12-31} | s:4:9: the start is 1969-12-31T00:00:00Z; it must be between the years 1970 and 9000
          {waves: 5, every: week, start: '+999999999-12-31'} | s:4:9: the start is +999999999-12-31T00:00:00Z; it must be between the years 1970 and 9000
          {waves: 5, every: week, graceHours: 745} | s:4:9: the grace is 745 hours; it must be 0 to 744
          {waves: 5, every: week, graceHours: -1} | s:4:45: the series: 'graceHours' must be an integer from 0 to 2147483647; it is the number -1
          """)
  void errorsAreNamed(String series, String message) {
    assertThatThrownBy(() -> read("series: " + series))
        .isInstanceOf(WireException.class)
        .hasMessage(message);
  }

  @Test
  void messagesStayInOneLine() {
    for (String key : List.of("every", "start", "answers")) {
      String text = key + ": \"a\\nb" + "x".repeat(500) + "\"";
      String series =
          "series: {waves: 5, " + text + (key.equals("every") ? "" : ", every: week") + "}";
      assertThatThrownBy(() -> read(series))
          .isInstanceOf(WireException.class)
          .message()
          .doesNotContain("\n")
          .hasSizeLessThan(200);
    }
  }

  @Test
  void plansKeepTheirSeries() {
    assertThat(JSON)
        .contains("\"series\":{")
        .contains("\"start\":\"2030-01-07T08:30:00Z\"")
        .contains("\"graceHours\":30")
        .doesNotContain("\"wave\"");
    Plan read = PlanJson.read(JSON);
    assertThat(read).isEqualTo(PLAN);
    assertThat(read.series()).contains(SERIES);
    assertThat(read.isWholeSeries()).isTrue();
    assertThat(read.loss()).isEqualTo(PLAN.loss());
  }

  @Test
  void wavesArePlansOfTheirOwn() {
    Plan wave = PLAN.wave(7);
    String json = PlanJson.write(wave);
    Plan read = PlanJson.read(json);
    assertThat(json).contains("\"wave\":7").contains("\"epsilon\":" + PLAN.loss().epsilon());
    assertThat(read).isEqualTo(wave).isNotEqualTo(PLAN);
    assertThat(read.wave()).hasValue(7);
    assertThat(read.loss()).isEqualTo(wave.loss()).isNotEqualTo(PLAN.loss());
    assertThat(read.wholeLoss()).isEqualTo(PLAN.loss());
    assertThat(PlanJson.write(read)).isEqualTo(json);
  }

  /** A row replaces a piece of a correct plan of a series. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "waves":52,     | "waves":0,            | a series has 0 waves; it must have 1 to 1100
          "waves":52,     | "waves":2000000000,   | a series has 2000000000 waves; it must have 1 to 1100
          "waves":52,     | "waves":51,           | the plan was changed
          "waves":52,     | ``                      | the series has no 'waves'
          "answers":4,    | "answers":53,         | a person answers 53 waves; it must be 1 to 52
          "answers":4,    | "answers":5,          | the plan was changed
          "answers":4,    | "answers":"auto",     | the series of a plan must state its 'answers' and its 'start'
          "answers":4,    | ``                      | the series of a plan must state its 'answers' and its 'start'
          "answers":4,    | "answers":4e0,        | 'answers' must be an integer
          "start":"2030-01-07T08:30:00Z", | ``      | the series of a plan must state its 'answers' and its 'start'
          "start":"2030-01-07T08:30:00Z" | "start":"2030-01-07" | the plan was changed
          "start":"2030-01-07T08:30:00Z" | "start":1893486600 | start is '1893486600'
          "graceHours":30 | "graceHours":31       | the plan was changed
          "graceHours":30 | "graceHours":30, "x": 1 | the series has the unknown key 'x'
          "every":"week"  | "every":"day"         | the plan was changed
          "sample":1,     | "sample":1, "wave":0, | there is no wave 0; there are waves 1 to 52
          "sample":1,     | "sample":1, "wave":53, | there is no wave 53; there are waves 1 to 52
          "sample":1,     | "sample":1, "wave":-1, | 'wave' must be an integer from 0
          "sample":1,     | "sample":1, "wave":null, | 'wave' must be an integer from 0
          "sample":1,     | "sample":1, "wave":1, | the plan was changed
          """)
  void everyWrongPieceOfAPlanIsNamed(String piece, String replacement, String message) {
    assertThat(JSON).contains(piece);
    assertRefused(JSON.replace(piece, replacement), message);
  }

  @Test
  void aWaveOfNoSeriesIsRefused() {
    String plain = PlanJson.write(Plans.small(1));
    assertRefused(
        plain.replace("\"sample\":1,", "\"sample\":1, \"wave\":1,"),
        "the plan has a 'wave' and no 'series'");
    assertRefused(
        plain.replace("\"sample\":1,", "\"sample\":1, \"series\":null,"),
        "the series must be a mapping of names to values; it is empty");
    assertRefused(
        JSON.replace("\"hash\":\"" + PLAN.hash(), "\"hash\":\"" + PLAN.wave(1).hash()),
        "but its content has " + PLAN.hash());
  }

  /**
   * A series claims a loss for all of its answers. Its audit finds the real loss of many answers.
   */
  @Test
  void answersThatCostMoreThanClaimedAreFound() {
    Plan greedy =
        new Plan(
            PLAN.schema(),
            PrivacyLoss.pure(3.9),
            Sampling.evenly(1, 1),
            PLAN.parts(),
            Optional.of(SERIES));
    assertThat(PLAN.audit().loss().holds()).isTrue();
    Plan read = PlanJson.read(PlanJson.write(greedy));
    assertThat(read.audit().loss().holds()).isFalse();
    assertThat(read.wave(1).audit().loss().holds()).isFalse();
    Plan most = PlanJson.read(HostilePlans.named("a series of many parts").json());
    assertThat(most.audit().loss().epsilon()).isInfinite();
  }

  private static void assertRefused(String json, String message) {
    assertThatThrownBy(() -> PlanJson.read(json))
        .isInstanceOf(WireException.class)
        .hasMessageStartingWith("plan:")
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }
}
