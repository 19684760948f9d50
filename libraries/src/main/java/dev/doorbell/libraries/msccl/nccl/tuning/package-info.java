/**
 * NCCL's own tuning: which algorithm and protocol it takes for a call, by tables of two versions.
 */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.tuning;

import org.jspecify.annotations.NullMarked;
