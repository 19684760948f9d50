package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;

/**
 * The sending end of a connection, as its thread block sees it. A post fills one slot: a slice
 * under Simple, a step otherwise.
 */
public interface SendEnd extends ConnectionEnd {

    /**
     * A post of {@code bytes} begins now.
     *
     * @return when what carries its bytes lets the thread block end at the earliest
     */
    long begin(int bytes);

    /** The thread block will have stored everything at {@code endPs}, fences not counted. */
    void storing(Payload data, long endPs);

    /** What the thread block needs between its last store of a post and the news of it. */
    long fencePs();

    /** The thread block has stored everything, and fenced. */
    void stored(Payload data);
}
