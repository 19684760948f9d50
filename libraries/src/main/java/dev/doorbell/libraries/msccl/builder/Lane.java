package dev.doorbell.libraries.msccl.builder;

import java.util.OptionalInt;

/**
 * Which way an operation takes.
 *
 * @param channel of the connection; operations on different channels do not wait for each other
 * @param sender label of the thread block that sends, or that works when nothing is sent; the
 *     builder finds one when empty
 * @param receiver label of the thread block that receives; the builder finds one when empty
 */
public record Lane(int channel, OptionalInt sender, OptionalInt receiver) {

    /** A channel, on thread blocks the builder finds: one for each connection, or pair of them. */
    public static Lane channel(int channel) {
        return new Lane(channel, OptionalInt.empty(), OptionalInt.empty());
    }

    /** The same on thread blocks of these labels. */
    public Lane on(int sending, int receiving) {
        return new Lane(channel, OptionalInt.of(sending), OptionalInt.of(receiving));
    }
}
