/** How ranks find out that a DPU has died, and how workers that live are brought to rest. */
@NullMarked
package dev.doorbell.libraries.offload.health;

import org.jspecify.annotations.NullMarked;
