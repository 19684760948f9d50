package dev.doorbell.libraries.offload.worker;

/** What a worker does with messages of one type. */
@FunctionalInterface
public interface InboxHandler {

    /**
     * Handles a message at the present instant; what costs time is work for the worker's core.
     *
     * @param message its bytes, the first of which is the type
     */
    void handle(byte[] message);
}
