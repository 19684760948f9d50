/** The OSU micro-benchmarks of blocking and non-blocking collectives. */
@NullMarked
package dev.doorbell.workloads.offload.osu;

import org.jspecify.annotations.NullMarked;
