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
     * Announces that the thread block stores the first data at {@code firstPs} and will have stored
     * all at {@code endPs}, before fences.
     *
     * @param pollPs time in which a receiver with as many threads polls its lines once
     */
    void storing(Payload data, long firstPs, long endPs, long pollPs);

    /** Returns true if its slots are in a peer's or the host's memory, inside the node. */
    boolean storesAway();

    /**
     * Time that a thread block's first load of the receiver's credits takes longer than one from
     * L2. It happens once a kernel, before the first post.
     */
    long longerCreditPs();

    /** Time of the fence after the last store of a post of {@code bytes}. */
    long fencePs(int bytes);

    /** Records that the thread block has stored all data and fenced. */
    void stored(Payload data);
}
