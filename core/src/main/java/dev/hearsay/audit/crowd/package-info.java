/**
 * Bounds on what a tally reveals about one of its people: {@link dev.hearsay.audit.crowd.CrowdLoss}
 * from above, {@link dev.hearsay.audit.crowd.CrowdAttack} from below.
 */
@NullMarked
package dev.hearsay.audit.crowd;

import org.jspecify.annotations.NullMarked;
