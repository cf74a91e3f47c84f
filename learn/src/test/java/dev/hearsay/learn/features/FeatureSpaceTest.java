package dev.hearsay.learn.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.learn.People;
import dev.hearsay.learn.model.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeatureSpaceTest {

  private static FeatureSpace space(Task task, Label label) {
    return new FeatureSpace(People.SCHEMA, task, label);
  }

  /**
   * Checks three rules: numbers are scaled by the schema's range, a category of k values becomes k
   * − 1 indicators, and the constant is last.
   */
  @Test
  void attributesBecomeFeatures() {
    FeatureSpace space = People.SPACE;
    assertThat(space.dimensions()).isEqualTo(4);
    assertThat(space.names())
        .containsExactly("height", "colour=green", "colour=blue", "(constant)");
    assertThat(space.encode(new double[] {10, 0, 0}).features()).containsExactly(1, 0, 0, 1);
    assertThat(space.encode(new double[] {5, 2, 1}).features()).containsExactly(0, 0, 1, 1);
    assertThat(space.encode(new double[] {5, 2, 1}).target()).isEqualTo(1);
    assertThat(space.encode(new double[] {5, 2, 0}).target()).isEqualTo(-1);
    assertThat(space.encode(new double[] {2.5, 1, 0}).features()).containsExactly(-0.5, 1, 0, 1);
  }

  @Test
  void labelsBecomeTargets() {
    FeatureSpace above = space(Task.SVM, Label.above("height", 7));
    assertThat(above.dimensions()).isEqualTo(4);
    assertThat(above.encode(new double[] {7, 0, 0}).target()).isEqualTo(-1);
    assertThat(above.encode(new double[] {7.1, 0, 0}).target()).isEqualTo(1);
    FeatureSpace linear = space(Task.LINEAR, Label.of("height"));
    assertThat(linear.encode(new double[] {7.5, 0, 0}).target()).isEqualTo(0.5);
  }

  @Test
  void labelsThatDoNotFitTheTaskAreRefused() {
    assertThatThrownBy(() -> space(Task.LOGISTIC, Label.of("height")))
        .hasMessage("label 'height' is numeric; a classifier needs a threshold for it");
    assertThatThrownBy(() -> space(Task.LINEAR, Label.above("height", 3)))
        .hasMessageContaining("a linear model predicts the number itself");
    assertThatThrownBy(() -> space(Task.LINEAR, Label.of("answer")))
        .hasMessageContaining("is categorical");
    assertThatThrownBy(() -> space(Task.SVM, Label.of("colour")))
        .hasMessage("label 'colour' has 3 values; a classifier needs exactly 2");
    Schema drafted =
        new Schema("d", List.of(new Categorical("pay", List.of("low", "high")).withOther("rest")));
    assertThatThrownBy(() -> new FeatureSpace(drafted, Task.SVM, Label.of("pay")))
        .hasMessage(
            "label 'pay' has 3 values; a classifier needs exactly 2: remove 'rest' from 'pay' in"
                + " the schema");
    assertThatThrownBy(() -> space(Task.SVM, Label.above("height", 10)))
        .hasMessage("the threshold of label 'height' is 10.0; it must be in [0.0, 10.0)");
    assertThatThrownBy(() -> space(Task.SVM, Label.of("weight")))
        .hasMessageStartingWith("no attribute is called 'weight'");
    assertThatThrownBy(() -> Label.above("height", Double.NaN))
        .hasMessage("the threshold is NaN; it must be a finite number");
  }

  @Test
  void messagesNameIllegalValues() {
    assertThatThrownBy(() -> People.SPACE.encode(new double[] {Double.NaN, 0, 0}))
        .hasMessageStartingWith("attribute 'height': the value is NaN");
    assertThatThrownBy(() -> People.SPACE.encode(new double[] {11, 0, 0}))
        .hasMessageContaining("it must be in [0.0, 10.0]");
    assertThatThrownBy(() -> People.SPACE.encode(new double[] {1, 0}))
        .hasMessage("the record has 2 values; the schema has 3 attributes");
    assertThatThrownBy(() -> People.SPACE.encode(new double[] {1, 3, 0}))
        .hasMessage("attribute 'colour': place 3.0; it must be an integer in [0, 2]");
  }

  @Test
  void missingAndIllegalValuesHaveAPlace() {
    Schema schema =
        new Schema(
            "other",
            List.of(
                new Numeric("x", 0, 1, true, Optional.empty()),
                new Categorical("os", List.of("a", "b"), Optional.of("b"), Optional.empty())));
    FeatureSpace space = new FeatureSpace(schema, Task.LINEAR, Label.of("x"));
    assertThat(space.place(Map.of("x", 7, "os", "z")).features()).containsExactly(1, 1);
    assertThat(space.place(Map.of("x", "7", "os", "a")).features()).containsExactly(0, 1);
    assertThat(space.place(Map.of("x", 0.25)).features()).as("missing").containsExactly(1, 1);
    assertThat(space.place(Map.of("x", 0.25)).target()).isEqualTo(-0.5);
    assertThat(space.place(Map.of("x", "none", "os", 3)).target()).as("the middle").isZero();
    FeatureSpace classes = new FeatureSpace(schema, Task.SVM, Label.of("os"));
    assertThat(classes.place(Map.of("x", 9, "os", "a")).target()).isEqualTo(-1);
    assertThat(classes.place(Map.of("x", 9, "os", "a")).features()).containsExactly(1, 1);
    FeatureSpace above = new FeatureSpace(schema, Task.SVM, Label.above("x", 0.5));
    assertThat(above.place(Map.of("x", 0.6)).target()).isEqualTo(1);
    assertThat(above.place(Map.of()).target()).isEqualTo(-1);
    assertThatThrownBy(() -> People.SPACE.place(Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("number 'height' needs outside: clamp");
  }

  /** Shows that the text of an example contains no private value. */
  @Test
  void examplesDoNotShowTheirValues() {
    assertThat(People.SPACE.encode(new double[] {3, 1, 1}).toString())
        .isEqualTo("Example of 4 features");
  }
}
