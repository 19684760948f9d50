/**
 * What the workloads on point-to-point and group primitives share: ranks, and who sends for them.
 */
@NullMarked
package dev.doorbell.workloads.offload.primitive;

import org.jspecify.annotations.NullMarked;
