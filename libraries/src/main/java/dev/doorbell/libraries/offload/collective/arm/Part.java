package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.Header;

/** What one worker does of one collective once it has the metadata. */
interface Part {

    /** Begins. */
    void begin();

    /** Handles a message of the collective's own. */
    default void received(Header header, byte[] message) {
        throw new IllegalStateException(
                "expected no message of type " + header.type() + " in this collective");
    }
}
