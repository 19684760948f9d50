package dev.doorbell.hardware.nic.queue;

import dev.doorbell.hardware.message.DcHeader;
import org.jspecify.annotations.Nullable;

/**
 * Destination of entries of a queue pair. A reliable connection has one for life. A DC initiator
 * has a new one each time its entries turn to another target, so that two are the same turn only
 * when they are the same object.
 */
public final class Destination {

    /** Destination of a DC initiator before its first entry with a target. */
    public static final Destination NOWHERE = new Destination(0, 0, null);

    private final int nic;
    private final int qpn;
    private final @Nullable DcHeader dc;

    Destination(int nic, int qpn, @Nullable DcHeader dc) {
        this.nic = nic;
        this.qpn = qpn;
        this.dc = dc;
    }

    /** Process number of the NIC. */
    public int nic() {
        return nic;
    }

    /** Number of the queue pair or DC target there. */
    public int qpn() {
        return qpn;
    }

    /** Header of packets to a DC target; null to a queue pair. */
    public @Nullable DcHeader dc() {
        return dc;
    }

    /** Returns true if it is the same target, in this turn or another. */
    public boolean sameAs(Destination other) {
        return nic == other.nic && qpn == other.qpn;
    }
}
