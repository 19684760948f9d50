/**
 * Parallel discrete-event simulation in exact virtual time: events, logical processes, horizons,
 * fibers, digests.
 */
@NullMarked
package dev.doorbell.pdes;

import org.jspecify.annotations.NullMarked;
