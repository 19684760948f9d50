/** The experiments of the publication on MSCCL programs, as a study. */
@NullMarked
package dev.doorbell.workloads.reproduce.msccl;

import org.jspecify.annotations.NullMarked;
