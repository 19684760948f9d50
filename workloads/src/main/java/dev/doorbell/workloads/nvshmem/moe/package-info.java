/** The exchange of tokens among PEs that hold the experts of a model, at low latency. */
@NullMarked
package dev.doorbell.workloads.nvshmem.moe;

import org.jspecify.annotations.NullMarked;
