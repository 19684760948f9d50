package dev.doorbell.libraries.nvshmem;

/** Ends a program whose communication has failed; the fault itself is in the node's instruments. */
final class CommunicationFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    CommunicationFault(String message) {
        super(message, null, false, false);
    }
}
