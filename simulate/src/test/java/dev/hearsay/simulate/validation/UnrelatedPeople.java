package dev.hearsay.simulate.validation;

import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.simulate.training.Examples;
import java.util.List;

/** Sixty people without common features: each has an indicator of their own. */
final class UnrelatedPeople {

  static final FeatureLayout LAYOUT = new FeatureLayout(List.of(new Block(0, 60, false)));

  private UnrelatedPeople() {}

  static void addTo(Examples examples) {
    for (int i = 0; i < 60; i++) {
      double[] features = new double[61];
      features[i] = 1;
      features[60] = 1;
      examples.add(features, i % 2 == 0 ? 1 : -1);
    }
  }
}
