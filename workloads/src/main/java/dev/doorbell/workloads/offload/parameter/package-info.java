/** Parameters of workloads that offload to DPUs. */
@NullMarked
package dev.doorbell.workloads.offload.parameter;

import org.jspecify.annotations.NullMarked;
