/**
 * What NCCL runs when no program for MSCCL fits: {@code tuning} chooses by NCCL's own tables,
 * {@code builtin} has the algorithms.
 */
@NullMarked
package dev.doorbell.libraries.msccl.nccl;

import org.jspecify.annotations.NullMarked;
