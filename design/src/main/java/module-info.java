/** The planner, which designs plans of least expected error for a schema and a privacy loss. */
module dev.hearsay.design {
  requires static org.jspecify;
  requires transitive dev.hearsay.core;

  exports dev.hearsay.design;
}
