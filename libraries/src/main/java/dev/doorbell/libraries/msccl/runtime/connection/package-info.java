/** Connections of thread blocks: slots, and their notifications over NVLink. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.connection;

import org.jspecify.annotations.NullMarked;
