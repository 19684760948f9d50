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

    // Initiators by slot, so that a search touches no connection but the one it finds.
    private long[] initiators = new long[LEAST_SLOTS];
    private int connections;

    /** Creates a target without initiators. */
    public DcTarget(CreateDcTarget config, @Nullable ReceiveQueue receiveQueue) {
        end = ReceivingEnd.ofTarget(config, receiveQueue);
    }

    /** The connection with the initiator that sent {@code dc}. */
    public Connection connection(DcHeader dc) {
        long initiator = initiator(dc.initiatorNic(), dc.initiatorQpn());
        int slot = slotOf(initiators, initiator);
        Connection known = slots[slot];
        if (known != null) {
            return known;
        }
        Connection made =
                Connection.ofInitiator(end, acks.computeIfAbsent(dc.initiatorQpn(), Ack::new), dc);
        slots[slot] = made;
        initiators[slot] = initiator;
        connections++;
        if (2 * connections > slots.length) {
            grow();
        }
        return made;
    }

    private void grow() {
        @Nullable Connection[] larger = new @Nullable Connection[2 * slots.length];
        long[] ofLarger = new long[larger.length];
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != null) {
                int slot = slotOf(ofLarger, initiators[i]);
                larger[slot] = slots[i];
                ofLarger[slot] = initiators[i];
            }
        }
        slots = larger;
        initiators = ofLarger;
    }

    /** Number of an initiator in the table; 0 is none. */
    private static long initiator(int nic, int qpn) {
        return ((long) nic << Integer.SIZE | Integer.toUnsignedLong(qpn)) + 1;
    }

    /** Slot of the initiator's connection, or an empty one for it. */
    private static int slotOf(long[] table, long initiator) {
        int mask = table.length - 1;
        int hash = ((int) (initiator >>> Integer.SIZE) * SCATTER + (int) initiator) * SCATTER;
        int slot = (hash ^ hash >>> Short.SIZE) & mask;
        while (table[slot] != 0 && table[slot] != initiator) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
