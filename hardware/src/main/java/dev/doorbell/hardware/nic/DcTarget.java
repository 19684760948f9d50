package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.DcHeader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A DC target as the NIC holds it: its key and a connection per initiator it has heard of. */
final class DcTarget {

    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

    private final CreateDcTarget config;
    private final @Nullable ReceiveQueue receiveQueue;
    private final Map<Long, Connection> byInitiator = new HashMap<>();

    DcTarget(CreateDcTarget config, @Nullable ReceiveQueue receiveQueue) {
        this.config = config;
        this.receiveQueue = receiveQueue;
    }

    /** The connection with the initiator that sent {@code dc}. */
    Connection connection(DcHeader dc) {
        long initiator = (long) dc.initiatorNic() << 32 | (dc.initiatorQpn() & 0xffff_ffffL);
        // Times an odd number every initiator keeps a key of its own, and the keys' hashes spread.
        Long key = initiator * SPREAD;
        Connection known = byInitiator.get(key);
        if (known == null) {
            known = Connection.ofInitiator(this, dc);
            byInitiator.put(key, known);
        }
        return known;
    }

    int number() {
        return config.number();
    }

    int function() {
        return config.function();
    }

    int protectionDomain() {
        return config.protectionDomain();
    }

    @Nullable ReceiveQueue receiveQueue() {
        return receiveQueue;
    }

    boolean opensWith(long key) {
        return key == config.key();
    }
}
