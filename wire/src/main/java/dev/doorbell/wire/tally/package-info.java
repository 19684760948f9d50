/**
 * Totals of the counts of logical processes, over all jobs of a service, updated while they run.
 */
@NullMarked
package dev.doorbell.wire.tally;

import org.jspecify.annotations.NullMarked;
