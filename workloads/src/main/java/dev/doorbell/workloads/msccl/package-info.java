/** Collectives that MSCCL programs carry out: one program, or those a runtime selects. */
@NullMarked
package dev.doorbell.workloads.msccl;

import org.jspecify.annotations.NullMarked;
