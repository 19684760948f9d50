/** Connections between nodes: RDMA by a helper thread of each GPU's process. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.network;

import org.jspecify.annotations.NullMarked;
