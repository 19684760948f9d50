/** Arm side: cores, worker loops, and movers of bytes on behalf of hosts. */
@NullMarked
package dev.doorbell.libraries.offload.worker;

import org.jspecify.annotations.NullMarked;
