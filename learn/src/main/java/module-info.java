/** Models from people who never show their data. */
module dev.hearsay.learn {
  requires static org.jspecify;
  requires transitive dev.hearsay.core;
  requires dev.hearsay.design;

  exports dev.hearsay.learn;
  exports dev.hearsay.learn.federated;
  exports dev.hearsay.learn.gradient;
}
