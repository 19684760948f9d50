/** Offloaded collectives as ranks call them: buffers are described, and a task is posted. */
@NullMarked
package dev.doorbell.libraries.offload.collective;

import org.jspecify.annotations.NullMarked;
