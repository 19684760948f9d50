package dev.doorbell.libraries.mpi.path;

import dev.doorbell.hardware.memory.Payload;

/** Message that has arrived, with its content or with the place where the content is. */
sealed interface Arrival {

    /** Length in bytes. */
    int bytes();

    /**
     * Message whose content has arrived.
     *
     * @param fromNic whether the NIC has written it, not a core of the node
     */
    record Content(Payload payload, boolean fromNic) implements Arrival {
        @Override
        public int bytes() {
            return payload.length();
        }
    }

    /** Message whose content is on another node and is written on request. */
    record Remote(int bytes, int sender, int sendId) implements Arrival {}

    /** Message whose content is on another node, where a carrier fetches it. */
    record Carried(int bytes, int number) implements Arrival {}

    /** Message whose content is in the memory of another process of the node. */
    record Offered(int bytes, int sender, long address, Runnable copied) implements Arrival {}
}
