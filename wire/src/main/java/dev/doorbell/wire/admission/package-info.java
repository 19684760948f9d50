/** Who may join a cluster and open a link, and how a refusal is answered and logged. */
@NullMarked
package dev.doorbell.wire.admission;

import org.jspecify.annotations.NullMarked;
