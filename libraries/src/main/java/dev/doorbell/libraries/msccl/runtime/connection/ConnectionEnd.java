package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;

/** Common part of both ends of a connection. */
public interface ConnectionEnd {

    /**
     * Slots for the thread block: free slots at the send end; posts at the receive end, arrived or
     * known to arrive.
     */
    SlotRing slots();

    /** Returns true if helper threads transfer its posts over a network. */
    boolean overNetwork();

    /** Time in which its thread block reads where the next slot is, before each pass. */
    default long placePs() {
        return 0;
    }
}
