/** Rounds of like calls, what GPUs do in them and how long they take. */
@NullMarked
package dev.doorbell.workloads.msccl.round;

import org.jspecify.annotations.NullMarked;
