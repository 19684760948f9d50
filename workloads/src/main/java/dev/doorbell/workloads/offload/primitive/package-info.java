/**
 * Common part of the workloads on point-to-point and group primitives: ranks, and the senders for
 * them.
 */
@NullMarked
package dev.doorbell.workloads.offload.primitive;

import org.jspecify.annotations.NullMarked;
