package dev.doorbell.libraries.msccl.builder;

import java.util.OptionalInt;

/**
 * Path of an operation.
 *
 * @param channel channel of the connection; operations on different channels do not wait for each
 *     other
 * @param sender label of the thread block that sends, or that works if nothing is sent; if empty,
 *     the builder chooses one
 * @param receiver label of the thread block that receives; if empty, the builder chooses one
 */
public record Lane(int channel, OptionalInt sender, OptionalInt receiver) {

    /**
     * Returns a channel on thread blocks that the builder chooses: one for each connection, or pair
     * of them.
     */
    public static Lane channel(int channel) {
        return new Lane(channel, OptionalInt.empty(), OptionalInt.empty());
    }

    /** Returns the same channel on thread blocks with these labels. */
    public Lane on(int sending, int receiving) {
        return new Lane(channel, OptionalInt.of(sending), OptionalInt.of(receiving));
    }
}
