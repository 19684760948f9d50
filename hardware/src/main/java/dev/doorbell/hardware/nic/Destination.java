package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.DcHeader;
import org.jspecify.annotations.Nullable;

/**
 * Where entries of a queue pair go. A reliable connection has one for life. A DC initiator has a
 * new one each time its entries turn to another target, so that two are the same turn only when
 * they are the same object.
 */
final class Destination {

    /** Before a DC initiator's first entry with a target. */
    static final Destination NOWHERE = new Destination(0, 0, null);

    final int nic;
    final int qpn;
    final @Nullable DcHeader dc;

    Destination(int nic, int qpn, @Nullable DcHeader dc) {
        this.nic = nic;
        this.qpn = qpn;
        this.dc = dc;
    }

    /** Whether it is the same target, in another turn or not. */
    boolean sameAs(Destination other) {
        return nic == other.nic && qpn == other.qpn;
    }
}
