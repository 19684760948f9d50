/** Collective calls over a team, built from the library's puts, signals and waits. */
@NullMarked
package dev.doorbell.libraries.nvshmem.collective;

import org.jspecify.annotations.NullMarked;
