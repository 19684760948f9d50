/** Collective calls over a team, made of the library's puts, signals and waits. */
@NullMarked
package dev.doorbell.libraries.nvshmem.collective;

import org.jspecify.annotations.NullMarked;
