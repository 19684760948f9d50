package dev.doorbell.libraries.nvshmem;

/**
 * Thrown to end a program whose communication has failed. The node's instruments have the fault
 * itself.
 */
final class CommunicationFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    CommunicationFault(String message) {
        super(message, null, false, false);
    }
}
