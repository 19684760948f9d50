package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateQueuePair;
import org.jspecify.annotations.Nullable;

/**
 * Common part of all connections of one queue pair or DC target.
 *
 * @param qpn number of the queue pair or target
 * @param function of the NIC it belongs to
 * @param protectionDomain of the regions its requests may reach
 * @param responds whether it takes requests at all; a DC initiator does not
 * @param dcKey key that opens a DC target; null for a queue pair
 * @param receiveQueue receive requests for SENDs; null for none
 */
public record ReceivingEnd(
        int qpn,
        int function,
        int protectionDomain,
        boolean responds,
        @Nullable Long dcKey,
        @Nullable ReceiveQueue receiveQueue) {

    static ReceivingEnd ofQueuePair(CreateQueuePair config, @Nullable ReceiveQueue receiveQueue) {
        return new ReceivingEnd(
                config.qpn(),
                config.function(),
                config.protectionDomain(),
                config.transport() == CreateQueuePair.Transport.RC,
                null,
                receiveQueue);
    }

    static ReceivingEnd ofTarget(CreateDcTarget config, @Nullable ReceiveQueue receiveQueue) {
        return new ReceivingEnd(
                config.number(),
                config.function(),
                config.protectionDomain(),
                true,
                config.key(),
                receiveQueue);
    }

    /** Returns true if it is a DC target. */
    public boolean dynamic() {
        return dcKey != null;
    }

    /** Returns true if {@code key} gives access to this DC target. */
    public boolean opensWith(long key) {
        return dcKey != null && dcKey == key;
    }
}
