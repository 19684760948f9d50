/** Bit-by-bit comparison of domains with the run of the whole mesh. */
@NullMarked
package dev.doorbell.libraries.flow.check;

import org.jspecify.annotations.NullMarked;
