/** Common parts of the transports of a GPU: operations, send queues, work queue entries. */
@NullMarked
package dev.doorbell.libraries.nvshmem.transport;

import org.jspecify.annotations.NullMarked;
