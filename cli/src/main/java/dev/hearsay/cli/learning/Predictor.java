package dev.hearsay.cli.learning;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.text.PlainText;
import java.util.List;
import java.util.Locale;

/** The predictions of a model, with the names and units of its schema. */
final class Predictor {

  private final Model model;
  private final FeatureSpace space;
  private final Attribute label;
  private final int place;

  private Predictor(Model model, FeatureSpace space) {
    this.model = model;
    this.space = space;
    this.place = space.schema().indexOf(space.label().attribute());
    this.label = space.schema().attributes().get(place);
  }

  /** Returns the predictor of a model that is given as JSON. */
  static Predictor of(String json) {
    FeatureSpace space = ModelJson.space(json);
    return new Predictor(ModelJson.read(json, space), space);
  }

  /** Returns the schema of the input: all attributes but the label. */
  Schema schema() {
    return new Schema(
        space.schema().name(),
        space.schema().attributes().stream()
            .filter(attribute -> !attribute.equals(label))
            .collect(toUnmodifiableList()));
  }

  private boolean isProbability() {
    return space.task() == Task.LOGISTIC;
  }

  List<String> header() {
    return isProbability()
        ? List.of(label.name(), "probability of " + ClassNames.of(space, true))
        : List.of(label.name());
  }

  /** Returns the cells for one person's values, which are in the order of {@link #schema()}. */
  List<String> predict(double[] values) {
    double[] features = space.encode(withLabel(values)).features();
    double predicted = model.predict(features);
    if (!space.task().isClassification()) {
      return List.of(PlainText.exact(inItsUnit((Numeric) label, predicted)));
    }
    String name = ClassNames.of(space, predicted > 0);
    return isProbability() ? List.of(name, probability(model.score(features))) : List.of(name);
  }

  private static String probability(double score) {
    return String.format(Locale.ROOT, "%.6f", 1 / (1 + Math.exp(-score)));
  }

  private static double inItsUnit(Numeric number, double predicted) {
    return number.min() + (predicted + 1) / 2 * (number.max() - number.min());
  }

  /** Inserts an arbitrary value for the label, on which no feature depends. */
  private double[] withLabel(double[] values) {
    double[] all = new double[values.length + 1];
    System.arraycopy(values, 0, all, 0, place);
    all[place] = label instanceof Numeric number ? number.min() : 0;
    System.arraycopy(values, place, all, place + 1, values.length - place);
    return all;
  }
}
