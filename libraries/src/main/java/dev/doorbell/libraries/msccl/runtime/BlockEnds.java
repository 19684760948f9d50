package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import org.jspecify.annotations.Nullable;

/**
 * The ends of connections a thread block has.
 *
 * @param send to its send peer, if it has one
 * @param sendsTo who is at the other end, for reports
 * @param receive from its receive peer, if it has one
 * @param receivesFrom who is at the other end, for reports
 * @param network whether one of its GPU's connections leaves the node, so that what is published
 *     has to be fenced
 */
record BlockEnds(
        @Nullable SendEnd send,
        String sendsTo,
        @Nullable ReceiveEnd receive,
        String receivesFrom,
        boolean network) {}
