package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelJsonTest {

  private static final Model MODEL =
      new Model(Task.LOGISTIC, Coefficients.of(0.1, -1.0 / 3, 1e-300, 12345.678));

  @Test
  void readingReturnsTheWrittenModel() {
    String json = ModelJson.write(MODEL, People.SPACE);
    Model read = ModelJson.read(json, People.SPACE);
    assertThat(read).isEqualTo(MODEL);
    double[] features = People.SPACE.encode(new double[] {7, 2, 0}).features();
    assertThat(read.predict(features)).isEqualTo(1);
    assertThat(read.score(features)).isEqualTo(MODEL.score(features));
  }

  @Test
  void namesMayContainAnyCharacter() {
    Schema schema =
        new Schema(
            "odd",
            List.of(
                new Categorical("quote\" back\\slash", List.of("a\nb", "ü\u0001", "c")),
                new Numeric("y", 0, 1)));
    FeatureSpace space = new FeatureSpace(schema, Task.SVM, Label.above("y", 0.5));
    Model model = new Model(Task.SVM, Coefficients.of(1, 2, 3));
    assertThat(ModelJson.read(ModelJson.write(model, space), space)).isEqualTo(model);
  }

  @Test
  void theJsonOfAModelIsEnoughToApplyIt() {
    FeatureSpace above = new FeatureSpace(People.SCHEMA, Task.SVM, Label.above("height", 5));
    Model model = new Model(Task.SVM, Coefficients.filled(above.dimensions(), 0.5));
    String json = ModelJson.write(model, above);
    FeatureSpace space = ModelJson.space(json);
    assertThat(space.schema().attributes()).isEqualTo(People.SCHEMA.attributes());
    assertThat(space.task()).isEqualTo(Task.SVM);
    assertThat(space.label()).isEqualTo(above.label());
    assertThat(ModelJson.read(json, space)).isEqualTo(model);
    assertThatThrownBy(() -> ModelJson.space(json.replace("\"schema\"", "\"plan\"")))
        .hasMessageStartingWith("the model carries no schema");
    assertThatThrownBy(() -> ModelJson.space(json.replace("\"svm\"", "\"tree\"")))
        .hasMessage("no task is called 'tree'");
    assertThatThrownBy(() -> ModelJson.space(json.replace("numeric", "number")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must be numeric, categorical or vector");
  }

  @Test
  void modelsOfOtherFeaturesAreRefused() {
    String json = ModelJson.write(MODEL, People.SPACE);
    FeatureSpace svm = new FeatureSpace(People.SCHEMA, Task.SVM, Label.of("answer"));
    assertThatThrownBy(() -> ModelJson.read(json, svm))
        .hasMessage("the model's task is 'logistic'; it must be 'svm'");
    assertThatThrownBy(() -> ModelJson.read(json.replace("height", "weight"), People.SPACE))
        .hasMessage("the model's features are not those of the schema");
    assertThatThrownBy(() -> ModelJson.read(json.replace("[ 0.1, ", "[ "), People.SPACE))
        .hasMessage("the model has 3 weights; the schema has 4 features");
    assertThatThrownBy(
            () ->
                ModelJson.read(
                    json.replace("\"task\"", "\"threshold\": 1, \"task\""), People.SPACE))
        .hasMessageStartingWith("the model's threshold is");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{}",
        "{\"format\"}",
        "{\"format\": 1}",
        "{\"a\": \"b",
        "{\"a\": \"\\u12\"}",
        "{\"a\": 1} x",
        "{\"a\": 1, \"a\": 2}",
        "{\"a\": nope}",
        "{\"a\": [1, \"b\"",
        "null"
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> ModelJson.read(text, People.SPACE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void weightsMustBeFinite() {
    assertThatThrownBy(() -> Coefficients.of(1, Double.NaN))
        .hasMessage("coefficient 1 is NaN; it must be a finite number");
    assertThatThrownBy(() -> new Model(Task.SVM, Coefficients.of()))
        .hasMessageContaining("no weights");
    assertThatThrownBy(() -> MODEL.score(new double[2]))
        .hasMessage("the example has 2 features; the model has 4");
  }
}
