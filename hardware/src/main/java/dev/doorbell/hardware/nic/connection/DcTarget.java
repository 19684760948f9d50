package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.DcHeader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A DC target as the NIC holds it: its key and a connection per initiator it has heard of, in a
 * table with open addressing, since an alltoall makes a connection per message.
 */
public final class DcTarget {

    private static final int LEAST_SLOTS = 16;
    private static final int SCATTER = 0x9e37_79b1;

    private final ReceivingEnd end;

    // Acknowledgements to one queue pair number are equal, whichever NIC it is at.
    private final Map<Integer, Ack> acks = new HashMap<>();
    private @Nullable Connection[] slots = new @Nullable Connection[LEAST_SLOTS];
    private int connections;

    /** Creates a target without initiators. */
    public DcTarget(CreateDcTarget config, @Nullable ReceiveQueue receiveQueue) {
        end = ReceivingEnd.ofTarget(config, receiveQueue);
    }

    /** The connection with the initiator that sent {@code dc}. */
    public Connection connection(DcHeader dc) {
        int slot = slotOf(slots, dc.initiatorNic(), dc.initiatorQpn());
        Connection known = slots[slot];
        if (known != null) {
            return known;
        }
        Connection made =
                Connection.ofInitiator(end, acks.computeIfAbsent(dc.initiatorQpn(), Ack::new), dc);
        slots[slot] = made;
        connections++;
        if (2 * connections > slots.length) {
            grow();
        }
        return made;
    }

    private void grow() {
        @Nullable Connection[] larger = new @Nullable Connection[2 * slots.length];
        for (Connection connection : slots) {
            if (connection != null) {
                larger[slotOf(larger, connection.peerNic(), connection.peerQpn())] = connection;
            }
        }
        slots = larger;
    }

    /** Slot of the initiator's connection, or an empty one for it. */
    private static int slotOf(@Nullable Connection[] table, int nic, int qpn) {
        int mask = table.length - 1;
        int hash = (nic * SCATTER + qpn) * SCATTER;
        int slot = (hash ^ hash >>> Short.SIZE) & mask;
        for (Connection at = table[slot]; at != null; at = table[slot]) {
            if (at.peerNic() == nic && at.peerQpn() == qpn) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
