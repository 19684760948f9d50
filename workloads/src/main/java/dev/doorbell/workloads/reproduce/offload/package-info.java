/** The figures of the publications on DPU offload, as studies. */
@NullMarked
package dev.doorbell.workloads.reproduce.offload;

import org.jspecify.annotations.NullMarked;
