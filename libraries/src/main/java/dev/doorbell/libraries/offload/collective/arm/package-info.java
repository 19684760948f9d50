/** The workers' side of offloaded collectives: the frame all share, and each collective's run. */
@NullMarked
package dev.doorbell.libraries.offload.collective.arm;

import org.jspecify.annotations.NullMarked;
