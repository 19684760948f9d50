/** A service's part in the cluster: membership, the runs it takes part in, their turns. */
@NullMarked
package dev.doorbell.wire.participant;

import org.jspecify.annotations.NullMarked;
