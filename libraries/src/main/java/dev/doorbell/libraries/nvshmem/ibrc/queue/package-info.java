/** Queues and buffers that the proxy of IBRC posts to and polls. */
@NullMarked
package dev.doorbell.libraries.nvshmem.ibrc.queue;

import org.jspecify.annotations.NullMarked;
