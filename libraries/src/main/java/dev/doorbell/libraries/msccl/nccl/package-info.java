/**
 * NCCL's own collectives, used if no program for MSCCL fits. {@code tuning} selects by NCCL's own
 * tables; {@code builtin} has the algorithms.
 */
@NullMarked
package dev.doorbell.libraries.msccl.nccl;

import org.jspecify.annotations.NullMarked;
