/** Environment variables of NCCL that a job sets. */
@NullMarked
package dev.doorbell.workloads.msccl.environment;

import org.jspecify.annotations.NullMarked;
