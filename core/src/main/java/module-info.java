/**
 * Local differential privacy on the JDK alone: plans, devices, reports, tallies and estimates.
 *
 * <p>Start at the package {@link dev.hearsay}: it has an example, and says what each type is for.
 * Most programs need no other package.
 *
 * <ul>
 *   <li>{@link dev.hearsay.mechanism}: a way to perturb a value. The planner chooses among {@link
 *       dev.hearsay.Mechanisms}; use them to choose yourself, or to compare them.
 *   <li>{@link dev.hearsay.audit}: computes what a mechanism reveals, exactly; and tests a program
 *       of which only the reports are known.
 *   <li>{@link dev.hearsay.random}: the random bits that reports are drawn from.
 * </ul>
 *
 * <p>Other modules build on this one: {@code dev.hearsay.design} plans, {@code dev.hearsay.wire}
 * reads and writes files and messages, {@code dev.hearsay.client} is for people's devices, {@code
 * dev.hearsay.learn} trains models.
 */
@SuppressWarnings("module") // the modules that some packages are for are compiled later
module dev.hearsay.core {
  // Static: nothing needs it to run. Not transitive: users would need it to compile.
  requires static org.jspecify;

  exports dev.hearsay;
  exports dev.hearsay.audit;
  exports dev.hearsay.mechanism;
  exports dev.hearsay.random;

  // For our own modules only: these may change in any release.
  exports dev.hearsay.category to
      dev.hearsay.design,
      dev.hearsay.wire;
  exports dev.hearsay.distribution to
      dev.hearsay.design;
  exports dev.hearsay.joint to
      dev.hearsay.design,
      dev.hearsay.wire;
  exports dev.hearsay.law to
      dev.hearsay.wire;
  exports dev.hearsay.number to
      dev.hearsay.design,
      dev.hearsay.wire;
  exports dev.hearsay.number.minimax to
      dev.hearsay.design;
  exports dev.hearsay.numeric to
      dev.hearsay.design;
  exports dev.hearsay.vector to
      dev.hearsay.design,
      dev.hearsay.wire;
}
