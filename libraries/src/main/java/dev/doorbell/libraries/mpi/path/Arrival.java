package dev.doorbell.libraries.mpi.path;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.process.Origin;

/** Message that has arrived, with its content or with the place where the content is. */
sealed interface Arrival {

    /** Length in bytes. */
    int bytes();

    /**
     * Message whose content has arrived.
     *
     * @param origin where it is
     */
    record Content(Payload payload, Origin origin) implements Arrival {
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
