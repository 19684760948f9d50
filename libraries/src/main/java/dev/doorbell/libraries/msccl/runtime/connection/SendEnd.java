package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;

/**
 * Send end of a connection, as its thread block sees it. A post fills one slot: a slice with
 * Simple, a step otherwise.
 */
public interface SendEnd extends ConnectionEnd {

    /**
     * Starts a post of {@code bytes}.
     *
     * @return earliest time at which the link lets the thread block finish
     */
    long begin(int bytes);

    /**
     * Announces that the thread block will have stored all data at {@code endPs}, before fences.
     */
    void storing(Payload data, long endPs);

    /** Time of the fence between a post's last store and its notification. */
    long fencePs();

    /** Records that the thread block has stored all data and fenced. */
    void stored(Payload data);
}
