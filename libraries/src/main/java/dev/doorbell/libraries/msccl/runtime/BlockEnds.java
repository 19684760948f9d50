package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.pdes.report.party.Party;
import org.jspecify.annotations.Nullable;

/**
 * Connection ends of a thread block.
 *
 * @param send end to its send peer, if it has one
 * @param sendsTo party at the other end, for reports
 * @param receive end from its receive peer, if it has one
 * @param receivesFrom party at the other end, for reports
 * @param network true if one of its GPU's connections leaves the node, so that publishing needs a
 *     fence
 */
record BlockEnds(
        @Nullable SendEnd send,
        Party sendsTo,
        @Nullable ReceiveEnd receive,
        Party receivesFrom,
        boolean network) {}
