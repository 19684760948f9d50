/** OMB's benchmarks of two processes, on hosts or on the Arm side of DPUs. */
@NullMarked
package dev.doorbell.workloads.offload.osu.pair;

import org.jspecify.annotations.NullMarked;
