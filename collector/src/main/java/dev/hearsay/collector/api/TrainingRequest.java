package dev.hearsay.collector.api;

import dev.hearsay.Schema;
import dev.hearsay.collector.training.NewTraining;
import dev.hearsay.collector.training.NewTraining.Rules;
import dev.hearsay.collector.training.SettingsFields;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.json.HintedSchema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A request for a new training.
 *
 * @param wanted the properties of the training
 * @param reading the new token for readers, if they need one
 * @param reporting the new token for devices, if they need one
 */
record TrainingRequest(NewTraining wanted, Optional<Token> reading, Optional<Token> reporting) {

  static final List<String> KEYS = Stream.concat(ownKeys(), SettingsFields.KEYS.stream()).toList();

  private static Stream<String> ownKeys() {
    return Stream.of(
        "name",
        "schema",
        "label",
        "threshold",
        "task",
        "epsilon",
        "delta",
        "mechanism",
        "people",
        "surveyShare",
        "groupSize",
        "roundSeconds",
        "rules",
        "reading",
        "reporting",
        SchemaField.ALLOW_PARTIAL);
  }

  static final List<String> RULES = List.of("leastShare", "settledBelow", "calmRounds");
  static final List<String> TASKS = List.of("linear", "logistic", "svm");

  static TrainingRequest read(String body) {
    Fields fields = Json.request(body, KEYS);
    HintedSchema hinted = SchemaField.read(fields);
    if (hinted.series().isPresent()) {
      throw Problem.badBody(
          "the schema has a series; a training has rounds instead, so its schema must have none");
    }
    Schema schema = hinted.schema();
    SchemaField.checkTotal(schema, fields);
    Optional<Token> reading = Token.wanted(fields, "reading");
    Optional<Token> reporting = Token.wanted(fields, "reporting");
    try {
      NewTraining wanted =
          new NewTraining(
              fields.text("name"),
              fields.get("schema").toJson(),
              new FeatureSpace(
                  schema,
                  task(fields),
                  new Label(fields.text("label"), fields.optionalNumber("threshold"))),
              settings(fields),
              people(fields),
              rules(fields),
              fields.positive("roundSeconds"),
              reading.map(Token::hash),
              reporting.map(Token::hash));
      return new TrainingRequest(wanted, reading, reporting);
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(e);
    }
  }

  private static Task task(Fields fields) {
    fields.get("task"); // required: it has no default
    return Task.valueOf(fields.choice("task", TASKS).toUpperCase(Locale.ROOT));
  }

  private static Settings settings(Fields fields) {
    String mechanism = fields.optionalText("mechanism").orElse(AnswerMechanism.AUTO);
    Settings usual =
        Settings.of(
            task(fields),
            PlanRequest.loss(fields),
            AnswerMechanism.of(mechanism),
            fields.optionalNumber("surveyShare"),
            fields.positiveInt("groupSize"));
    return SettingsFields.read(fields, usual);
  }

  private static int people(Fields fields) {
    fields.get("people"); // required: it has no default
    return fields.positiveInt("people").orElseThrow();
  }

  private static Rules rules(Fields fields) {
    return fields
        .optionalMapping("rules", RULES)
        .map(
            rules ->
                new Rules(
                    rules.optionalNumber("leastShare").orElse(Rules.USUAL.leastShare()),
                    rules.optionalNumber("settledBelow").orElse(Rules.USUAL.settledBelow()),
                    rules.positiveInt("calmRounds").orElse(Rules.USUAL.calmRounds())))
        .orElse(Rules.USUAL);
  }
}
