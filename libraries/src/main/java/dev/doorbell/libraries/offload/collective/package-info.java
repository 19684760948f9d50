/** Offloaded collectives as ranks call them: buffers are described, a task is posted. */
@NullMarked
package dev.doorbell.libraries.offload.collective;

import org.jspecify.annotations.NullMarked;
