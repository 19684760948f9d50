/** Halo exchange by puts that GPUs post themselves. */
@NullMarked
package dev.doorbell.libraries.halo.ibgda;

import org.jspecify.annotations.NullMarked;
