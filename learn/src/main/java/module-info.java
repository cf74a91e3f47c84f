/** Training of models from people whose data never leave their devices. */
module dev.hearsay.learn {
  requires static org.jspecify;
  requires transitive dev.hearsay.core;
  requires dev.hearsay.wire;
  requires com.fasterxml.jackson.core;

  exports dev.hearsay.learn;
  exports dev.hearsay.learn.features;
  exports dev.hearsay.learn.model;
}
