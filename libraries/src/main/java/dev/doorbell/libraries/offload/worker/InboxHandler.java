package dev.doorbell.libraries.offload.worker;

/** Handler of a worker's messages of one type. */
@FunctionalInterface
public interface InboxHandler {

    /**
     * Handles a message at the present instant. Any cost is work for the worker's core.
     *
     * @param message its bytes; the first one is the type
     */
    void handle(byte[] message);
}
