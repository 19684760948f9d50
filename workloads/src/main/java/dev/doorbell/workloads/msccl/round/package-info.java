/** Rounds of equal calls, the work of GPUs in them and their durations. */
@NullMarked
package dev.doorbell.workloads.msccl.round;

import org.jspecify.annotations.NullMarked;
