/** What the ways out of a GPU share: operations, send queues, work queue entries. */
@NullMarked
package dev.doorbell.libraries.nvshmem.transport;

import org.jspecify.annotations.NullMarked;
