package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.Header;

/** Part of one worker in one collective, once it has the metadata. */
interface Part {

    /** Starts the part. */
    void begin();

    /** Handles a message of this collective. */
    default void received(Header header, byte[] message) {
        throw new IllegalStateException(
                "expected no message of type " + header.type() + " in this collective");
    }
}
