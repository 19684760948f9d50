/** Workers' side of offloaded collectives: the common framework, and the run of each collective. */
@NullMarked
package dev.doorbell.libraries.offload.collective.arm;

import org.jspecify.annotations.NullMarked;
