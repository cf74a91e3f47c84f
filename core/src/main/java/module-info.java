/** Local differential privacy on the JDK alone. */
module dev.hearsay.core {
  // Transitive, as @Nullable may appear in exported signatures; static, as nothing needs it to run.
  requires static transitive org.jspecify;

  exports dev.hearsay;
  exports dev.hearsay.audit;
  exports dev.hearsay.count;
  exports dev.hearsay.estimate;
  exports dev.hearsay.law;
  exports dev.hearsay.mechanism;
  exports dev.hearsay.random;
}
