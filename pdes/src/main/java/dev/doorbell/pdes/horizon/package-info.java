/** Bounds up to which a logical process may run: latencies, lookahead and the clock of rounds. */
@NullMarked
package dev.doorbell.pdes.horizon;

import org.jspecify.annotations.NullMarked;
