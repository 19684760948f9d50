/** Slots of connections in emulated memory, with the lines and flags of LL and LL128. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.slot;

import org.jspecify.annotations.NullMarked;
