package dev.hearsay.simulate.validation;

import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.simulate.training.Examples;
import java.util.List;

/** Sixty people who have nothing in common: each has an indicator of their own. */
final class Strangers {

  static final FeatureLayout LAYOUT = new FeatureLayout(List.of(new Block(0, 60, false)));

  private Strangers() {}

  static void addTo(Examples examples) {
    for (int i = 0; i < 60; i++) {
      double[] features = new double[61];
      features[i] = 1;
      features[60] = 1;
      examples.add(features, i % 2 == 0 ? 1 : -1);
    }
  }
}
