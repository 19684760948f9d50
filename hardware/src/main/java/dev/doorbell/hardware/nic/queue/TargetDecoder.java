package dev.doorbell.hardware.nic.queue;

import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.Wqe;
import org.jspecify.annotations.Nullable;

/** Destinations of the entries of a send queue, in the order of their decoding. */
public final class TargetDecoder {

    private final int qpn;
    private Destination last;
    private @Nullable AddressVector lastTarget;

    TargetDecoder(int qpn, Destination first) {
        this.qpn = qpn;
        last = first;
    }

    /**
     * Destination of the next entry; an entry without a target stays with the one before.
     *
     * @param psn sequence number of its first packet
     * @param self process number of the NIC
     */
    public Destination destinationOf(Wqe wqe, int psn, int self) {
        AddressVector target = wqe.target();
        if (target != null && !target.equals(lastTarget)) {
            lastTarget = target;
            last =
                    new Destination(
                            target.lid(),
                            target.targetNumber(),
                            new DcHeader(target.dcKey(), self, qpn, psn));
        }
        return last;
    }

    /** Begins a new turn with the next entry that names a target. */
    void restart() {
        lastTarget = null;
    }
}
