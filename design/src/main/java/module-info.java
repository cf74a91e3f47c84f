/** The planner: how to spend a privacy budget best. */
module dev.hearsay.design {
  requires static org.jspecify;
  requires transitive dev.hearsay.core;

  exports dev.hearsay.design;
}
