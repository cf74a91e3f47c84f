/**
 * What a tally tells about one of its people: {@link dev.hearsay.audit.crowd.CrowdLoss} bounds it
 * from above, {@link dev.hearsay.audit.crowd.CrowdAttack} from below.
 */
@NullMarked
package dev.hearsay.audit.crowd;

import org.jspecify.annotations.NullMarked;
