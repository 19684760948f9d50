package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.memory.Payload;

/** Takes the bytes a {@link DmaReader} fetched. */
public interface ReadTarget {

    /**
     * The bytes have arrived.
     *
     * @param cookie given with the request
     * @return when the NIC no longer needs room for them, not before now
     */
    long arrived(Payload payload, int cookie);

    /** Called when the window has room and the first of the bytes are requested. */
    default void asked() {}

    /** Bytes will not arrive: the function of the computer they are in went down. */
    default void lost() {}
}
