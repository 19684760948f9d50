/** Bounds up to which a logical process may run: latencies, lookahead, clocks of groups. */
@NullMarked
package dev.doorbell.pdes.horizon;

import org.jspecify.annotations.NullMarked;
