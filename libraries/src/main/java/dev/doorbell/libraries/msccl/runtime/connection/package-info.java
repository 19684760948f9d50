/** Connections of thread blocks: slots, and how news of them cross NVLink. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.connection;

import org.jspecify.annotations.NullMarked;
