/** Local differential privacy on the JDK alone. */
@SuppressWarnings("module") // the modules that some packages are for are compiled later
module dev.hearsay.core {
  // Transitive, as @Nullable may appear in exported signatures; static, as nothing needs it to run.
  requires static transitive org.jspecify;

  exports dev.hearsay;
  exports dev.hearsay.audit;
  exports dev.hearsay.mechanism;
  exports dev.hearsay.random;

  // For our own modules only: these may change in any release.
  exports dev.hearsay.estimate to
      dev.hearsay.design;
  exports dev.hearsay.internal to
      dev.hearsay.learn;
  exports dev.hearsay.law to
      dev.hearsay.wire;
}
