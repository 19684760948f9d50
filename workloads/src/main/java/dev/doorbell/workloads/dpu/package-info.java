/** Workloads that exercise DPUs. */
@NullMarked
package dev.doorbell.workloads.dpu;

import org.jspecify.annotations.NullMarked;
